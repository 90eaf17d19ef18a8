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
 * No line of the order is open any more: what was delivered is paid from the money that was set aside, and the rest is released.
 * A card payment is captured by its provider first, and the credit that is held beside it waits for that.
 */
async function settleEnded(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const paymentId = await reservedPaymentOf(trx, scope, order.id);
  if (paymentId !== null)
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
  else await giveCreditBack(trx, scope, await takeSetAside(trx, deps, scope, order), deps.clock.now());
}

/** When a removed line leaves nothing to pay, work on the rest of the order begins. */
async function startIfPaid(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const lines = await requestsOfOrder(trx, scope, order.id);
  if (await isInvoicePaid(trx, scope, order.id)) return startWork(trx, deps, scope, order, lines);
  if (order.method === "bank" && order.credit_state === "held" && isZeroMoney(leftToTransfer(order, lines)))
    await startWork(trx, deps, scope, order, lines, "held");
}

/** Whether the invoice is paid now that a line was removed from it: payments and used credit cover the rest. */
async function isInvoicePaid(trx: Trx, scope: AccountScope, orderId: string): Promise<boolean> {
  const invoice = (await invoicesOfOrder(trx, scope, orderId)).find(({ kind }) => kind === "invoice");
  return invoice !== undefined && isZeroMoney(invoice.left);
}

/** The money of orders, as it is passed to the code that runs requests. */
export const orderMoney: OrderMoney = { settleEnded, startIfPaid };
