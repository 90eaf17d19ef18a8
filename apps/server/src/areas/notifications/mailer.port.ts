export type OutgoingMail = {
  /** The same for every attempt of a delivery, so that receivers recognise a repeat after an unknown outcome. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name?: string; readonly address: string };
  readonly replyTo?: string;
  /** Message-IDs of the mails before it in its conversation, the newest last, without brackets (RFC 5322 3.6.4). */
  readonly references?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
  readonly language: "en" | "sv";
  /** Where the reader turns such mails off, by one POST (RFC 8058); absent: they cannot be turned off. */
  readonly unsubscribeUrl?: string;
};

/** Throws OutcomeError: refused (bad address, 5xx), unavailable (not accepted yet), unknown (sent, answer lost), misconfigured. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ readonly providerRef: string }>;
  close(): Promise<void>;
}
