export type OutgoingMail = {
  /** The same for every attempt of a delivery, so that receivers recognise a mail that is sent again after an unknown outcome. */
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
  /** Address to which a mail program sends one POST to turn such mails off (RFC 8058). If absent, they cannot be turned off. */
  readonly unsubscribeUrl?: string;
  /** The key with which the mail is signed (RFC 6376): the domain of the From address, a selector there, and PEM. */
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
  /** The envelope's sender, to which bounces go. If absent, the From address is used. */
  readonly returnPath?: string;
};

/**
 * Sends mails. Throws OutcomeError: "refused" (bad address, 5xx), "unavailable" (not accepted yet), "unknown" (sent, but the
 * answer was lost), "misconfigured".
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ readonly providerRef: string }>;
  close(): Promise<void>;
}
