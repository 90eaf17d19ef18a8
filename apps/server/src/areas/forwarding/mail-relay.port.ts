export type OutgoingMessage = {
  /** Envelope sender; empty: a bounce. */
  readonly sender: string;
  readonly recipient: string;
  /** Header and body with CR LF, unescaped; leaves byte for byte. */
  readonly message: Buffer;
};

/** taken: the far end answers for it from now on. refused: it never will. later: it may, or nobody knows whether it has. */
export type RelayOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly code: number; readonly text: string }
  | { readonly kind: "later"; readonly text: string };

/** Hands one message to the server of one recipient, once, while the caller waits. Throws nothing of the outside. */
export interface MailRelay {
  deliver(mail: OutgoingMessage): Promise<RelayOutcome>;
}
