import type { Money } from "@nameplane/values";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book, insertPaymentFee } from "../postings.repository.ts";
import { refusingOverdraft } from "./hold-credit.ts";

/** The ledger account for received money: at the bank, or at a provider that has not paid it out yet. */
export type Clearing = "card_clearing" | "paypal_clearing" | "swish_clearing" | "bank";

export type ReceivedMoney = {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly clearing: Clearing;
  /** The calendar date on which the money was booked. */
  readonly bookedOn: string;
  /** The line of the bank's statement, for money that came by bank. */
  readonly bankLineId?: string;
};

/**
 * Posts money as the customer's prepaid credit (a deposit, status 3001) when it was not paid for a particular invoice or order. A
 * deposit has no VAT: the VAT is due on the invoice that uses the credit.
 */
export async function bookDeposit(trx: Trx, scope: AccountScope, money: ReceivedMoney): Promise<void> {
  await book(trx, scope, money, [
    {
      kind: "deposit",
      debit: money.clearing,
      credit: "prepaid",
      amount: money.amount,
      namesInvoice: false,
      text: "",
    },
  ]);
}

/** Posts money that nobody may use before a person has decided about it. */
export async function bookSuspense(trx: Trx, scope: AccountScope, money: ReceivedMoney, why: string): Promise<void> {
  await book(trx, scope, money, [
    {
      kind: "suspense",
      debit: money.clearing,
      credit: "suspense",
      amount: money.amount,
      namesInvoice: false,
      text: why,
    },
  ]);
}

/**
 * Posts the fee that the provider deducts from a payment (bank_fee against the clearing account). It is posted in the operator's
 * books, which the payer's account cannot see. Called once, in the transaction that records the payment with its fee.
 */
export function bookPaymentFee(
  trx: Trx,
  fee: { readonly paymentId: string; readonly clearing: Clearing; readonly bookedOn: string },
): Promise<void> {
  return insertPaymentFee(trx, fee);
}

export type RefundedMoney = {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: Money;
  readonly clearing: Clearing;
  readonly now: Date;
};

/**
 * Posts prepaid credit that is refunded to the method it was paid with (status 3004). The credit is taken when the refund is
 * asked for, so that nothing else can spend it.
 *
 * Refuses with CreditChanged when the account does not have that much credit; the transaction can then only be rolled back.
 */
export function bookRefund(trx: Trx, scope: AccountScope, refund: RefundedMoney): Promise<void> {
  return refusingOverdraft(bookBetween(trx, scope, refund, { debit: "prepaid", credit: refund.clearing }));
}

/** Posts the sum of a failed refund as credit again. */
export function returnRefund(trx: Trx, scope: AccountScope, refund: RefundedMoney): Promise<void> {
  return bookBetween(trx, scope, refund, { debit: refund.clearing, credit: "prepaid" });
}

async function bookBetween(
  trx: Trx,
  scope: AccountScope,
  { now, amount, sellerId, paymentId, refundId }: RefundedMoney,
  sides: { readonly debit: string; readonly credit: string },
): Promise<void> {
  const { timeZone } = await findBrandSeller(trx, scope);
  await book(trx, scope, { sellerId, paymentId, refundId, bookedOn: dateIn(timeZone, now) }, [
    { kind: "refund", ...sides, amount, namesInvoice: false, text: "" },
  ]);
}
