import { isPositiveMoney, minMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { bookDeposit, isOpenInvoice, lockInvoice, settleByPayment, takeNumber } from "../../ledger/index.ts";
import { orderInvoicePaid, moneyKept, type MoneyKept } from "../payments.jobs.ts";
import { insertReceivedPayment, lockOrderMoney } from "../payments.repository.ts";
import type { BankLine } from "./bank-lines.repository.ts";

export type BookDeps = {
  readonly jobs: Pick<Jobs, "enqueue">;
  /**
   * Holds newly arrived prepaid credit for an order, up to the amount that the order waits for, and starts the order when it is
   * paid. Returns how much is held.
   */
  readonly keepForOrder: (
    trx: Trx,
    scope: AccountScope,
    transfer: { readonly orderId: string; readonly amount: Money },
  ) => Promise<Money>;
};

export type LineTarget =
  | { readonly kind: "invoice"; readonly invoiceId: string }
  | { readonly kind: "order"; readonly orderId: string }
  | { readonly kind: "credit" };

type Booked = { readonly paymentId: string; readonly left: Money };

/**
 * Books money of a bank line on an account. On an invoice, this books at most what is left to pay; for an order or as credit, it
 * books everything. Returns the payment and the money that is left over. The caller updates the bank line itself.
 *
 * `scope`: the scope of the account in whose context the transaction runs. `amount`: how much of the line's amount is to be
 * booked, more than zero.
 */
export async function bookPart(
  deps: BookDeps,
  trx: Trx,
  scope: AccountScope,
  of: { readonly line: BankLine; readonly target: LineTarget; readonly amount: Money; readonly now: Date },
): Promise<Booked | null> {
  if (of.target.kind === "invoice") return bookOnInvoice(deps, trx, scope, of, of.target.invoiceId);
  return bookAsCredit(deps, trx, scope, of, of.target.kind === "order" ? { orderId: of.target.orderId, isFor: true } : null);
}

type Part = { readonly line: BankLine; readonly amount: Money; readonly now: Date };

/** Returns null if nothing is left to pay on the invoice. */
async function bookOnInvoice(
  deps: BookDeps,
  trx: Trx,
  scope: AccountScope,
  part: Part,
  invoiceId: string,
): Promise<Booked | null> {
  const { line, now } = part;
  const invoice = await lockInvoice(trx, scope, invoiceId);
  if (invoice === null) throw new Error(`invoice ${invoiceId} went away`);
  const open = isOpenInvoice(invoice.state) ? subtractMoney(invoice.total, invoice.settled) : zeroMoney(invoice.total.currency);
  const amount = minMoney(open, part.amount);
  if (!isPositiveMoney(amount)) return null;
  const paymentId = newId(now.getTime());
  const purpose = invoice.orderId === null ? "invoice" : "order";
  await insertPaymentOf(trx, scope, { line, amount, now, paymentId, purpose, invoiceId, orderId: invoice.orderId });
  const settled = await settleByPayment(trx, scope, { invoiceId, paymentId, amount, clearing: "bank", now, bankLineId: line.id });
  if (settled.state === "paid" && invoice.orderId !== null) {
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, orderInvoicePaid, [{ accountId, brandId, orderId: invoice.orderId, invoiceId, paymentId }]);
  }
  await auditReceipt(trx, scope, paymentId, { invoice: invoice.number, invoicedMinor: minorOf(amount), line: line.id });
  return { paymentId, left: subtractMoney(part.amount, amount) };
}

/**
 * Books money that pays no invoice as the customer's credit. The amount that an order waits for is held for that order in the
 * same transaction.
 */
export async function bookAsCredit(
  deps: BookDeps,
  trx: Trx,
  scope: AccountScope,
  { line, amount, now }: Part,
  order: { readonly orderId: string; readonly isFor: boolean } | null,
): Promise<Booked> {
  const paymentId = newId(now.getTime());
  // The order is locked before the payment, as everywhere.
  const found = order?.isFor === true ? await lockOrderMoney(trx, scope, order.orderId, paymentId) : null;
  await insertPaymentOf(trx, scope, { line, amount, now, paymentId, purpose: "deposit", invoiceId: null, orderId: null });
  await bookDeposit(trx, scope, {
    sellerId: line.sellerId,
    paymentId,
    amount,
    clearing: "bank",
    bookedOn: line.bookedOn,
    bankLineId: line.id,
  });
  const kept =
    found === null || order === null
      ? zeroMoney(amount.currency)
      : await deps.keepForOrder(trx, scope, { orderId: order.orderId, amount });
  if (isPositiveMoney(subtractMoney(amount, kept))) {
    const cause: MoneyKept["cause"] =
      order?.isFor !== true || isPositiveMoney(kept) ? "over" : found?.state === "cancelled" ? "late" : "twice";
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, moneyKept, [{ accountId, brandId, paymentId, orderId: order?.orderId ?? null, cause }]);
  }
  await auditReceipt(trx, scope, paymentId, {
    order: order?.orderId ?? null,
    keptMinor: minorOf(kept),
    depositedMinor: minorOf(subtractMoney(amount, kept)),
    line: line.id,
  });
  return { paymentId, left: zeroMoney(amount.currency) };
}

async function insertPaymentOf(
  trx: Trx,
  scope: AccountScope,
  of: Part & {
    readonly paymentId: string;
    readonly purpose: "order" | "invoice" | "deposit";
    readonly invoiceId: string | null;
    readonly orderId: string | null;
  },
): Promise<void> {
  const { line } = of;
  await insertReceivedPayment(trx, scope, {
    id: of.paymentId,
    sellerId: line.sellerId,
    purpose: of.purpose,
    orderId: of.orderId,
    invoiceId: of.invoiceId,
    method: "bank",
    provider: "bank",
    // One line can become several payments, and can be placed elsewhere after its first payment was taken back.
    providerObject: `${line.bankReference ?? line.id}/${of.paymentId.slice(-8)}`,
    asked: of.amount,
    reference: [...line.references, line.text].find((each) => each !== "") ?? null,
    receipt: await takeNumber(trx, line.sellerId, "receipt"),
    createdAt: of.now,
  });
}

async function auditReceipt(trx: Trx, scope: AccountScope, paymentId: string, after: Record<string, unknown>): Promise<void> {
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "payment.bank-receipt", object: paymentId, after });
}
