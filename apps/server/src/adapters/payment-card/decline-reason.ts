import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";

const codesOf: Readonly<
  Record<Exclude<DeclineReason, `app${string}` | `wallet${string}` | `debit${string}` | "other" | "gone">, readonly string[]>
> = {
  funds: ["insufficient_funds"],
  limit: ["card_velocity_exceeded", "withdrawal_count_limit_exceeded"],
  expired: ["expired_card"],
  number: ["incorrect_number", "invalid_number", "invalid_account"],
  code: ["incorrect_cvc", "invalid_cvc"],
  date: ["invalid_expiry_month", "invalid_expiry_year"],
  proof: [
    "authentication_required",
    "authentication_not_handled",
    "payment_intent_authentication_failure",
    "setup_intent_authentication_failure",
  ],
  kind: ["card_not_supported", "currency_not_supported", "not_permitted", "service_not_allowed", "transaction_not_allowed"],
  silent: ["issuer_not_available", "processing_error", "reenter_transaction", "try_again_later"],
};
const reasonsOf = (codes: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, DeclineReason> =>
  new Map(Object.entries(codes).flatMap(([reason, of]) => of.map((code) => [code, reason as DeclineReason] as const)));
const reasons = reasonsOf(codesOf);
const debitReasons = reasonsOf({
  debitFunds: ["insufficient_funds"],
  debitClosed: ["account_closed", "bank_account_restricted", "invalid_account_number", "no_account", "bank_ownership_changed"],
  debitRefused: ["debit_not_authorized", "refer_to_customer", "recipient_deceased"],
} satisfies Partial<Record<DeclineReason, readonly string[]>>);

/**
 * The reason shown to a payer, by the provider's decline code or error code. Reasons that the bank does not disclose, and every
 * code for a card that is lost, stolen or suspected, become `other`: the provider asks us not to tell the person who uses the
 * card.
 *
 * Source: https://docs.stripe.com/declines/codes
 */
export function declineReasonOf(code: string): DeclineReason {
  return reasons.get(code) ?? "other";
}

/**
 * The reason shown to the owner of a bank account whose debit failed.
 *
 * Source: https://docs.stripe.com/payments/sepa-debit#failed-payments
 */
export function debitReasonOf(code: string): DeclineReason {
  return debitReasons.get(code) ?? "debitOther";
}
