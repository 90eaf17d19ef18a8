import { isZeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { paymentReported, reservedPaymentOf } from "../../payments/index.ts";
import type { MoneyDeps, OrderMoney } from "../order-deps.ts";
import type { OrderRow } from "../orders.repository.ts";
import { requestsOfOrder } from "../requests.repository.ts";
import { invoicesOfOrder } from "./order-money.repository.ts";
import { startWork } from "./settle-order-payment.ts";
import { takeSetAside } from "./take-set-aside.ts";
import { leftToTransfer } from "./transfer-of.ts";
import { giveCreditBack } from "./use-credit.ts";

/**
 * Settles the money of an order with no open lines. What was delivered is paid from the money that was set aside, and the rest is
 * released. If there is a card payment, its provider captures it first, and the held credit waits for that.
 */
async function settleEnded(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const paymentId = await reservedPaymentOf(trx, scope, order.id);
  if (paymentId !== null)
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
  else await giveCreditBack(trx, scope, await takeSetAside(trx, deps, scope, order), deps.clock.now());
}

/** Starts work on the rest of the order if nothing is left to pay after a line was removed. */
async function startIfPaid(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const lines = await requestsOfOrder(trx, scope, order.id);
  if (await isInvoicePaid(trx, scope, order.id)) return startWork(trx, deps, scope, order, lines);
  if (order.method === "bank" && order.credit_state === "held" && isZeroMoney(leftToTransfer(order, lines)))
    await startWork(trx, deps, scope, order, lines, "held");
}

/** Whether the invoice is paid after a line was removed from it, because payments and used credit cover the rest. */
async function isInvoicePaid(trx: Trx, scope: AccountScope, orderId: string): Promise<boolean> {
  const invoice = (await invoicesOfOrder(trx, scope, orderId)).find(({ kind }) => kind === "invoice");
  return invoice !== undefined && isZeroMoney(invoice.left);
}

/** How the money of orders is settled, in the form that the code that runs requests receives. */
export const orderMoney: OrderMoney = { settleEnded, startIfPaid };
