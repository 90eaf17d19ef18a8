import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { isNegativeMoney, isPositiveMoney, minorOf, negateMoney, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { refusingOverdraft } from "../actions/hold-credit.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller, lockInvoice, reopenInvoice, settledOf } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import type { PostingKind } from "../postings.rules.ts";

export type BankMovement = {
  readonly sellerId: string;
  readonly bankLineId: string;
  /** The amount as on the statement. It is negative if money left the account. */
  readonly amount: Money;
  /** The calendar date on which the bank booked the line. */
  readonly bookedOn: string;
};

/**
 * Posts a movement of the bank account that is not matched yet: bank against suspense, on the operator's account. With `isBack`,
 * posts the opposite, because the movement has been matched or is about to be, and so leaves suspense.
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

/**
 * The purpose of a movement of the bank account that concerns no customer: the bank's fee, or a transfer between our own bank
 * accounts.
 */
export type BankUse = "bank_fee" | "other_bank";

/**
 * Moves a line of the bank's statement from suspense to the ledger account for its purpose. With `isBack`, posts the opposite,
 * because the purpose was wrong; the line then waits in suspense again.
 */
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

/** Posts an amount from one ledger account to another. A negative amount is posted in the opposite direction. */
async function bookSigned(
  trx: Trx,
  scope: AccountScope,
  voucher: Omit<BankMovement, "amount">,
  movement: {
    readonly kind: PostingKind;
    readonly from: string;
    readonly to: string;
    readonly amount: Money;
    readonly text: string;
  },
): Promise<void> {
  const { kind, from, to, amount, text } = movement;
  const [debit, credit] = isNegativeMoney(amount) ? [from, to] : [to, from];
  await book(trx, scope, voucher, [
    { kind, debit, credit, amount: isNegativeMoney(amount) ? negateMoney(amount) : amount, namesInvoice: false, text },
  ]);
}

/** A payment by a bank line that is taken back, with the id of the refund that records this. */
export type TakenBack = {
  readonly paymentId: string;
  readonly refundId: string;
  readonly bankLineId: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * Takes back a bank transfer that was wrongly posted as this customer's credit. Refuses with CreditChanged when the account does
 * not have that much credit any more; the transaction can then only be rolled back.
 */
export async function takeBackDeposit(
  trx: Trx,
  scope: AccountScope,
  { now, amount, ...voucher }: TakenBack & { readonly sellerId: string },
): Promise<void> {
  const { timeZone } = await findBrandSeller(trx, scope);
  await refusingOverdraft(
    book(trx, scope, { ...voucher, bookedOn: dateIn(timeZone, now) }, [
      { kind: "refund", debit: "prepaid", credit: "bank", amount, namesInvoice: false, text: "" },
    ]),
  );
}

/**
 * Removes a bank transfer from an invoice on which it was booked by mistake. The amount is then owed again. Possible refusals:
 * NotFound; StatusProhibits when the invoice has been credited, written off or handed over to collection since.
 */
export async function takeBackPayment(
  trx: Trx,
  scope: AccountScope,
  input: TakenBack & { readonly invoiceId: string },
): Promise<void> {
  const invoice = await lockInvoice(trx, scope, input.invoiceId);
  if (invoice === null || invoice.kind !== "invoice") throw new Refused(NotFound);
  if (invoice.state !== "paid" && invoice.state !== "partly_paid") throw new Refused(StatusProhibits);
  const { timeZone } = await findBrandSeller(trx, scope);
  const { amount, paymentId, refundId, bankLineId } = input;
  await book(
    trx,
    scope,
    { sellerId: invoice.sellerId, bookedOn: dateIn(timeZone, input.now), invoiceId: invoice.id, paymentId, refundId, bankLineId },
    [{ kind: "refund", debit: "receivable", credit: "bank", amount, namesInvoice: true, text: "" }],
  );
  const state = isPositiveMoney(await settledOf(trx, scope, invoice.id)) ? "partly_paid" : "unpaid";
  if (state !== invoice.state) await reopenInvoice(trx, scope, invoice.id, state);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.unsettle",
    object: invoice.id,
    after: { amountMinor: minorOf(amount), state },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoice.id] });
}
