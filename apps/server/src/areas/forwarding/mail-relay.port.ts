export type OutgoingMessage = {
  /** Envelope sender; empty for a bounce. */
  readonly sender: string;
  readonly recipient: string;
  /** Header and body with CR LF as line ends, without SMTP's escaping of dots. They are sent byte for byte. */
  readonly message: Buffer;
};

/**
 * taken: the recipient's server is now responsible for the message. refused: it will never accept the message. later: it may
 * accept the message later, or it is unknown whether it did.
 */
export type RelayOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly code: number; readonly text: string }
  | { readonly kind: "later"; readonly text: string };

/** Sends one message to the server of one recipient, once, while the caller waits. Never throws for failures of other systems. */
export interface MailRelay {
  deliver(mail: OutgoingMessage): Promise<RelayOutcome>;
}
