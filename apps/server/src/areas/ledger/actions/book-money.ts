import { isNegativeMoney, negateMoney, type Money } from "@nameplane/values";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book } from "../postings.repository.ts";
import type { PostingKind } from "../postings.rules.ts";
import { refusingOverdraft } from "./hold-credit.ts";

export type ReceivedMoney = {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly clearing: "card_clearing" | "bank";
  /** Calendar date. */
  readonly bookedOn: string;
  /** The line of the bank's statement, for money that came by bank. */
  readonly bankLineId?: string;
};

/**
 * Money that was not paid for anything particular becomes the customer's prepaid credit (3001). It has no VAT, which is due on
 * the invoice that uses it.
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

export type RefundedMoney = {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * Prepaid credit that is given back to the payer's card (3004). It is taken when the refund is asked for, so that nothing else can spend
 * it.
 *
 * Refuses CreditChanged when the account does not have that much credit; the transaction can then only be rolled back
 */
export function bookRefund(trx: Trx, scope: AccountScope, refund: RefundedMoney): Promise<void> {
  return refusingOverdraft(bookBetween(trx, scope, refund, { debit: "prepaid", credit: "card_clearing" }));
}

/** A refund that failed is credit again. */
export function returnRefund(trx: Trx, scope: AccountScope, refund: RefundedMoney): Promise<void> {
  return bookBetween(trx, scope, refund, { debit: "card_clearing", credit: "prepaid" });
}

async function bookBetween(
  trx: Trx,
  scope: AccountScope,
  { now, amount, ...voucher }: RefundedMoney & { readonly bankLineId?: string },
  sides: { readonly debit: string; readonly credit: string },
): Promise<void> {
  const { timeZone } = await findBrandSeller(trx, scope);
  await book(trx, scope, { ...voucher, bookedOn: dateIn(timeZone, now) }, [
    { kind: "refund", ...sides, amount, namesInvoice: false, text: "" },
  ]);
}

export type BankMovement = {
  readonly sellerId: string;
  readonly bankLineId: string;
  /** As on the statement: negative is money out. */
  readonly amount: Money;
  /** Calendar date. */
  readonly bookedOn: string;
};

/**
 * A movement of the bank account that nobody has placed yet: bank against suspense, on the operator's account. isBack: it has a place
 * now, or is about to get one, and leaves suspense again.
 */
export async function bookBankSuspense(
  trx: Trx,
  scope: AccountScope,
  movement: BankMovement,
  of: { readonly text: string; readonly isBack: boolean },
): Promise<void> {
  await bookSigned(trx, scope, movement, {
    kind: "suspense",
    from: "suspense",
    to: "bank",
    amount: of.isBack ? negateMoney(movement.amount) : movement.amount,
    text: of.text,
  });
}

/** What a movement of the bank account was that has nothing to do with a customer: the bank's fee, or a transfer of our own. */
export type BankUse = "bank_fee" | "other_bank";

/** Moves a line from suspense to the account of what it was; isBack: that was wrong, and it waits in suspense again. */
export async function bookBankUse(
  trx: Trx,
  scope: AccountScope,
  movement: BankMovement,
  of: { readonly use: BankUse; readonly text: string; readonly isBack: boolean },
): Promise<void> {
  await bookSigned(trx, scope, movement, {
    kind: of.use === "bank_fee" ? "fee" : "correction",
    from: of.use,
    to: "suspense",
    amount: of.isBack ? negateMoney(movement.amount) : movement.amount,
    text: of.text,
  });
}

/** Posts an amount from one account to another; a negative one goes the other way. */
async function bookSigned(
  trx: Trx,
  scope: AccountScope,
  voucher: Omit<BankMovement, "amount">,
  movement: { readonly kind: PostingKind; readonly from: string; readonly to: string; readonly amount: Money; readonly text: string },
): Promise<void> {
  const { kind, from, to, amount, text } = movement;
  const [debit, credit] = isNegativeMoney(amount) ? [from, to] : [to, from];
  await book(trx, scope, voucher, [
    { kind, debit, credit, amount: isNegativeMoney(amount) ? negateMoney(amount) : amount, namesInvoice: false, text },
  ]);
}

/**
 * Takes back a bank transfer that became a customer's credit, because it was placed wrongly.
 *
 * Refuses CreditChanged when the account does not have that much credit any more; the transaction can then only be rolled back
 */
export function takeBackDeposit(
  trx: Trx,
  scope: AccountScope,
  { sellerId, paymentId, refundId, amount, bankLineId, now }: RefundedMoney & { readonly bankLineId: string },
): Promise<void> {
  const voucher = { sellerId, paymentId, refundId, amount, now, bankLineId };
  return refusingOverdraft(bookBetween(trx, scope, voucher, { debit: "prepaid", credit: "bank" }));
}
