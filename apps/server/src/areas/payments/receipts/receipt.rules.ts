import { compareMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";

/** How the money of a receipt came. */
export type PaidBy = "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice_service";

/** What was posted of a payment: on an invoice, or as credit (no invoice). */
export type PostedPart = { readonly invoice: number | null; readonly amount: Money };

/** A line of a receipt. waiting: the money has arrived, and is not posted on anything of the customer yet. */
export type ReceiptPart =
  | { readonly kind: "invoice"; readonly number: number; readonly amount: Money }
  | { readonly kind: "credit" | "waiting"; readonly amount: Money };

/**
 * What a payment paid. The amounts of the lines add up to `captured` (I-M30). All amounts are in the currency of the payment.
 *
 * Throws a RangeError if more was posted than has arrived: a wrong receipt would be worse than none.
 */
export function receiptParts(captured: Money, posted: readonly PostedPart[]): ReceiptPart[] {
  let left = captured;
  const parts = posted.map(({ invoice, amount }): ReceiptPart => {
    left = subtractMoney(left, amount);
    return invoice === null ? { kind: "credit", amount } : { kind: "invoice", number: invoice, amount };
  });
  if (compareMoney(left, subtractMoney(captured, captured)) < 0) throw new RangeError("a payment has paid more than it brought");
  return isPositiveMoney(left) ? [...parts, { kind: "waiting", amount: left }] : parts;
}
