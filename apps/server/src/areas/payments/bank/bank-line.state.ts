/** Life of a line of the bank's statement. */
export type BankLineState = "new" | "matched" | "suspense" | "returned" | "ignored";

/** What a line without a customer is: the bank's fee, a transfer between accounts of our own, something else, or money to be sent back. */
export type BankMark = "fee" | "transfer" | "other" | "return";

/** Lines that a colleague can still decide about. */
export const isWaiting = (state: BankLineState): boolean => state === "new" || state === "suspense";

/** The ledger account of what a line was; null: it stays in suspense, because only the bookkeeper knows, or because it will go back. */
export const useOfMark = (mark: BankMark): "bank_fee" | "other_bank" | null =>
  mark === "fee" ? "bank_fee" : mark === "transfer" ? "other_bank" : null;
