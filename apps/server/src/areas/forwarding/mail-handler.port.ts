/** A reply of the SMTP listener: reply code and text, which begins with an enhanced status code (RFC 3463). */
export type SmtpReply = { readonly code: number; readonly text: string };

export type SmtpClient = {
  readonly address: string;
  /** As it calls itself. */
  readonly name: string;
  /** ESMTP, ESMTPS, ... */
  readonly protocol: string;
  readonly sessionId: string;
};

/** What the mail listener asks of the product. Throws nothing: whatever fails is a reply that lets the client try again. */
export interface MailHandler {
  /** Null: mail of this sender (empty for a bounce) is taken for the address. */
  refuseRecipient(client: SmtpClient, sender: string, recipient: string): Promise<SmtpReply | null>;
  /** Passes a message on. A reply of 250 says that whoever it was for has taken it. */
  passOn(client: SmtpClient, sender: string, recipient: string, message: Buffer): Promise<SmtpReply>;
}
