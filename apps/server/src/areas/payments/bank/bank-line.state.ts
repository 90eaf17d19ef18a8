/** The states of a line of the bank's statement. */
export type BankLineState = "new" | "matched" | "suspense" | "returned" | "ignored";

/**
 * What kind of movement a line without a customer is: the bank's fee, a transfer between our own accounts, something else, or
 * money to be sent back.
 */
export type BankMark = "fee" | "transfer" | "other" | "return";

/** Whether staff can still decide about a line in this state. */
export const isWaiting = (state: BankLineState): boolean => state === "new" || state === "suspense";

/**
 * The ledger account for a line with this mark. Null if the line stays in suspense, because only the bookkeeper knows what it
 * was, or because the money will be sent back.
 */
export const useOfMark = (mark: BankMark): "bank_fee" | "other_bank" | null =>
  mark === "fee" ? "bank_fee" : mark === "transfer" ? "other_bank" : null;
