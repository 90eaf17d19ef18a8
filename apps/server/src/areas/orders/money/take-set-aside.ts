import { CreditLimit } from "@nameplane/contracts/checkout/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { creditToPromise, holdCredit, releaseCredit, type IssuedInvoice } from "../../ledger/index.ts";
import type { MoneyDeps as Deps } from "../order-deps.ts";
import { creditTaken } from "./order-credit.rules.ts";
import { changeOrderCredit, changePromise, type OrderRow } from "../orders.repository.ts";
import { fundedByTaking, requestsOfOrder, type RequestRow } from "../requests.repository.ts";
import { invoiceOrder } from "./invoice-order.ts";

/** Sets all of an order aside in the account's prepaid credit, which has it. The order is locked and has none kept. Gives it as it is then. */
export async function keepAll(trx: Trx, scope: AccountScope, order: OrderRow, now: Date): Promise<OrderRow> {
  const { id: orderId, currency, total_minor: amountMinor } = order;
  await holdCredit(trx, scope, { orderId, currency, amountMinor, now });
  return changeOrderCredit(trx, scope, order, { state: "held", minor: amountMinor });
}

/**
 * Counts what an order will cost beyond its credit against the account's limit, until it is invoiced. Null: it does not fit. The order is
 * locked, and its credit is kept already.
 */
export async function promiseRest(trx: Trx, scope: AccountScope, order: OrderRow): Promise<OrderRow | null> {
  const restMinor = order.total_minor - (order.credit_state === "held" ? order.credit_minor : 0);
  if ((await creditToPromise(trx, scope, order.currency)) < restMinor) return null;
  return changePromise(trx, scope, order, restMinor);
}

/**
 * The last line of an order has ended that was worked on before anything was invoiced: what was delivered is invoiced, and paid with the credit that was kept
 * for it, or put on the account's invoice. What is left of the credit stays kept until it is given back. Nothing delivered: nothing
 * invoiced. Orders that were invoiced before, and those a card pays (take-reserved.ts), are left alone. The order is locked.
 */
export async function takeSetAside(trx: Trx, deps: Deps, scope: AccountScope, order: OrderRow): Promise<OrderRow> {
  if (order.method === "card" || (order.credit_state !== "held" && order.promised_minor === 0)) return order;
  const lines = await requestsOfOrder(trx, scope, order.id);
  const sold = lines.filter(({ funding, state }) => funding === "held" && state === "completed");
  const isInvoice = order.method === "invoice";
  const account = await findAccount(trx, scope);
  const { order: taken } = await invoiceTaken(trx, deps, scope, order, {
    sold,
    creditMinor: creditTaken(order, sumOf(sold), 0),
    dueDays: isInvoice ? account.payment_days : 0,
  });
  await fundedByTaking(
    trx,
    scope,
    sold.map(({ id }) => id),
    isInvoice ? "credit" : "captured",
  );
  return taken.promised_minor === 0 ? taken : changePromise(trx, scope, taken, 0);
}

/**
 * Invoices lines that money was set aside for, creditMinor of it paid with the order's kept credit; the rest of the credit is given back.
 * Lines that cost nothing together are on no invoice.
 */
export async function invoiceTaken(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderRow,
  of: { readonly sold: readonly RequestRow[]; readonly creditMinor: number; readonly dueDays: number },
): Promise<{ order: OrderRow; invoice: IssuedInvoice | null }> {
  const { sold, creditMinor, dueDays } = of;
  if (sumOf(sold) === 0) return { order, invoice: null };
  const isKept = order.credit_state === "held";
  const using: OrderRow = creditMinor > 0 ? { ...order, credit_minor: creditMinor } : { ...order, credit_state: null };
  const invoice = await invoiceOrder(trx, deps, scope, using, sold, { dueDays, isPromised: true });
  if (!isKept) return { order, invoice };
  const { id: orderId, currency, credit_minor: keptMinor } = order;
  if (keptMinor > creditMinor)
    await releaseCredit(trx, scope, { orderId, currency, amountMinor: keptMinor - creditMinor, now: deps.clock.now() });
  const credit =
    creditMinor > 0 ? ({ state: "used", minor: creditMinor } as const) : ({ state: "released", minor: keptMinor } as const);
  return { order: await changeOrderCredit(trx, scope, order, credit), invoice };
}

/**
 * A line of an order whose money is set aside is agreed to at another price: what is missing is set aside, too; what is more than needed is let
 * go with the rest when the order ends. The order is locked.
 *
 * Refuses CreditChanged, CreditLimit
 */
export async function setAsideMore(
  trx: Trx,
  scope: AccountScope,
  order: OrderRow,
  { moreMinor, now }: { readonly moreMinor: number; readonly now: Date },
): Promise<void> {
  if (moreMinor <= 0) return;
  const { id: orderId, currency } = order;
  if (order.method === "invoice") {
    if ((await creditToPromise(trx, scope, currency)) < moreMinor) throw new Refused(CreditLimit);
    await changePromise(trx, scope, order, order.promised_minor + moreMinor);
    return;
  }
  await holdCredit(trx, scope, { orderId, currency, amountMinor: moreMinor, now });
  const keptMinor = order.credit_state === "held" ? order.credit_minor : 0;
  await changeOrderCredit(trx, scope, order, { state: "held", minor: keptMinor + moreMinor });
}

const sumOf = (lines: readonly RequestRow[]): number => lines.reduce((sum, line) => sum + (line.quote_total ?? 0), 0);
