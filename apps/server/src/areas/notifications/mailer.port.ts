export type OutgoingMail = {
  /**
   * The same for every attempt of a delivery. If a mail is sent again after an unknown outcome, receivers recognise it by this
   * id.
   */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name?: string; readonly address: string };
  readonly replyTo?: string;
  /** Message-IDs of the earlier mails of the conversation, the newest last, without angle brackets (RFC 5322 3.6.4). */
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
  /**
   * Address to which a mail program sends a POST to turn off this kind of mail (RFC 8058). If absent, the mail cannot be turned
   * off.
   */
  readonly unsubscribeUrl?: string;
  /**
   * The key with which the mail is signed (RFC 6376): the domain of the From address, a selector in that domain, and the private
   * key as PEM.
   */
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
  /** The sender address of the SMTP envelope, to which bounces go. If absent, the From address is used. */
  readonly returnPath?: string;
};

/**
 * Sends mails. Throws OutcomeError: "refused" (a bad address, or a final refusal with a 5xx reply), "unavailable" (not accepted
 * yet), "unknown" (the mail was sent, but the answer was lost), "misconfigured".
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ readonly providerRef: string }>;
  close(): Promise<void>;
}
