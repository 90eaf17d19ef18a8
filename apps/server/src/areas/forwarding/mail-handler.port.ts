/** A reply of the SMTP listener: reply code and text, which begins with an enhanced status code (RFC 3463). */
export type SmtpReply = { readonly code: number; readonly text: string };

export type SmtpClient = {
  readonly address: string;
  /** The name that the client gave in its greeting. */
  readonly name: string;
  /** The protocol by which the mail came, such as ESMTP or ESMTPS. */
  readonly protocol: string;
  readonly sessionId: string;
};

/**
 * What the mail listener needs from the product. The functions never throw; if something fails, the reply asks the client to try
 * again.
 */
export interface MailHandler {
  /**
   * The reply with which a recipient is refused. Null if mail from this sender (empty for a bounce) is accepted for the address.
   */
  refuseRecipient(client: SmtpClient, sender: string, recipient: string): Promise<SmtpReply | null>;
  /** Passes a message on. A reply of 250 means that all its targets have accepted it. */
  passOn(client: SmtpClient, sender: string, recipient: string, message: Buffer): Promise<SmtpReply>;
}
