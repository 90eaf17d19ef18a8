/** A dispute as the provider reports it, with the provider's sums and codes, in any currency. */
export type FetchedDispute = {
  /** The provider's id of the dispute. */
  readonly disputeObject: string;
  /** The provider's id of the disputed payment, by which it can be fetched. Null if the provider does not report it. */
  readonly paymentObject: string | null;
  /** Our own ids, if the provider returns them with the dispute. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** open: evidence is accepted. submitted: the bank or the provider decides. won, lost: decided. */
  readonly state: "open" | "submitted" | "won" | "lost";
  /** Whether the provider has only asked a question and has taken no money yet. */
  readonly isInquiry: boolean;
  /** Why the payer disputes the payment, as the provider calls it. */
  readonly cause: string;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the provider charges for the dispute so far. Null if it does not report it. */
  readonly fee: { readonly minor: number; readonly currency: string } | null;
  readonly openedAt: Date;
  /** Until when evidence is accepted. Null if the provider names no time. */
  readonly answerBy: Date | null;
};

/** What is sent to a provider to contest a dispute. It never contains card data. */
export type DisputeEvidence = {
  /** The letter, in English, which banks all over the world read. */
  readonly words: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  /** The Internet address from which the order was placed. */
  readonly address: string | null;
  /** What was sold, as one line for each thing. */
  readonly product: string;
  /** The day on which it was delivered. Null if it was not. */
  readonly deliveredOn: string | null;
  /** The log of logins and acts, as one text. */
  readonly access: string;
  /** The whole evidence as PDF. */
  readonly file: { readonly name: string; readonly content: Buffer };
};

/**
 * What a provider whose payers can dispute payments has to offer. Each call that changes something has a key, so that repeating
 * it has no second effect. All calls throw OutcomeError, as those for payments do.
 */
export interface Disputes {
  fetchDispute(disputeObject: string): Promise<FetchedDispute>;
  /** Every dispute opened since an instant, including those about payments of other programs. */
  listDisputes(since: Date): AsyncIterable<FetchedDispute>;
  /** Sends the evidence. Throws refused if it is too late, or the dispute has ended. */
  submitEvidence(disputeObject: string, evidence: DisputeEvidence, idempotencyKey: string): Promise<void>;
  /** Accepts the loss. Throws refused if the dispute has ended. */
  acceptDispute(disputeObject: string, idempotencyKey: string): Promise<void>;
}
