import { CreditLimit } from "@nameplane/contracts/checkout/refusals";
import { addMoney, compareMoney, isPositiveMoney, isZeroMoney, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { creditToPromise, holdCredit, releaseCredit, type IssuedInvoice } from "../../ledger/index.ts";
import { capabilitiesOf } from "../../payments/index.ts";
import type { MoneyDeps as Deps } from "../order-deps.ts";
import { creditTaken, keptCredit } from "./order-credit.rules.ts";
import { changeOrderCredit, changePromise, type OrderRow } from "../orders.repository.ts";
import { fundedByTaking, requestsOfOrder, type RequestRow } from "../requests.repository.ts";
import { invoiceOrder } from "./invoice-order.ts";
import { totalOf } from "../prices/index.ts";

/**
 * Holds the whole sum of an order in the account's prepaid credit, which must be large enough. The caller has locked the order,
 * which has no held credit yet. Returns the changed order.
 */
export async function keepAll(trx: Trx, scope: AccountScope, order: OrderRow, now: Date): Promise<OrderRow> {
  const { id: orderId, total: amount } = order;
  await holdCredit(trx, scope, { orderId, amount, now });
  return changeOrderCredit(trx, scope, order, "held", amount);
}

/**
 * Counts what an order will cost beyond its credit against the account's limit, until it is invoiced. Null if that exceeds the
 * limit. The caller has locked the order, and its credit is already held.
 */
export async function promiseRest(trx: Trx, scope: AccountScope, order: OrderRow): Promise<OrderRow | null> {
  const rest = subtractMoney(order.total, keptCredit(order));
  if (compareMoney(await creditToPromise(trx, scope, rest.currency), rest) < 0) return null;
  return changePromise(trx, scope, order, rest);
}

/**
 * Takes the money of an order that was worked on before it was invoiced, when its last line has ended. What was delivered is
 * invoiced and paid with the held credit, or put on the account's invoice. The rest of the credit is released afterwards. If
 * nothing was delivered, nothing is invoiced. Orders that were already invoiced, or whose money is reserved at a provider
 * (take-reserved.ts), are left alone. The caller has locked the order.
 */
export async function takeSetAside(trx: Trx, deps: Deps, scope: AccountScope, order: OrderRow): Promise<OrderRow> {
  if (capabilitiesOf(order.method)?.reserves === true || (order.credit_state !== "held" && isZeroMoney(order.promised)))
    return order;
  const lines = await requestsOfOrder(trx, scope, order.id);
  const sold = lines.filter(({ funding, state }) => funding === "held" && state === "completed");
  const isInvoice = order.method === "invoice";
  const account = await findAccount(trx, scope);
  const { currency } = order.total;
  const { order: taken } = await invoiceTaken(trx, deps, scope, order, {
    sold,
    credit: creditTaken(order, totalOf(sold, currency), zeroMoney(currency)),
    dueDays: isInvoice ? account.payment_days : 0,
  });
  await fundedByTaking(
    trx,
    scope,
    sold.map(({ id }) => id),
    isInvoice ? "credit" : "captured",
  );
  return isZeroMoney(taken.promised) ? taken : changePromise(trx, scope, taken, zeroMoney(currency));
}

/**
 * Invoices lines for which money was set aside. The given amount is paid with the order's held credit, and the rest of the credit
 * is released. If the lines cost nothing in total, there is no invoice.
 */
export async function invoiceTaken(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  order: OrderRow,
  of: { readonly sold: readonly RequestRow[]; readonly credit: Money; readonly dueDays: number },
): Promise<{ order: OrderRow; invoice: IssuedInvoice | null }> {
  const { sold, credit, dueDays } = of;
  if (isZeroMoney(totalOf(sold, credit.currency))) return { order, invoice: null };
  const isUsed = isPositiveMoney(credit);
  const using: OrderRow = isUsed ? { ...order, credit } : { ...order, credit_state: null };
  const invoice = await invoiceOrder(trx, deps, scope, using, sold, { dueDays, isPromised: true });
  if (order.credit_state !== "held") return { order, invoice };
  const { id: orderId, credit: kept } = order;
  const left = subtractMoney(kept, credit);
  if (isPositiveMoney(left)) await releaseCredit(trx, scope, { orderId, amount: left, now: deps.clock.now() });
  const [state, amount] = isUsed ? (["used", credit] as const) : (["released", kept] as const);
  return { order: await changeOrderCredit(trx, scope, order, state, amount), invoice };
}

/**
 * Sets aside more money after the customer has agreed to another price for a line of an order whose money is set aside. What is
 * missing is set aside now. What is no longer needed is released when the order ends. The caller has locked the order.
 *
 * Possible refusals: CreditChanged, CreditLimit.
 */
export async function setAsideMore(
  trx: Trx,
  scope: AccountScope,
  order: OrderRow,
  { more, now }: { readonly more: Money; readonly now: Date },
): Promise<void> {
  if (!isPositiveMoney(more)) return;
  if (order.method === "invoice") {
    if (compareMoney(await creditToPromise(trx, scope, more.currency), more) < 0) throw new Refused(CreditLimit);
    await changePromise(trx, scope, order, addMoney(order.promised, more));
    return;
  }
  await holdCredit(trx, scope, { orderId: order.id, amount: more, now });
  await changeOrderCredit(trx, scope, order, "held", addMoney(keptCredit(order), more));
}
