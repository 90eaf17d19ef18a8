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
 * Nothing of the order is open any more: what was delivered is taken of the money that was set aside for it, and the rest let go. A card's is taken
 * by its provider first, and credit that is kept beside it waits for that.
 */
async function settleEnded(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const paymentId = await reservedPaymentOf(trx, scope, order.id);
  if (paymentId !== null)
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
  else await giveCreditBack(trx, scope, await takeSetAside(trx, deps, scope, order), deps.clock.now());
}

/** A line that has gone may leave nothing to pay: what is left of the order is worked on then. */
async function startIfPaid(trx: Trx, deps: MoneyDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  const lines = await requestsOfOrder(trx, scope, order.id);
  if (await isInvoicePaid(trx, scope, order.id)) return startWork(trx, deps, scope, order, lines);
  if (order.method === "bank" && order.credit_state === "held" && isZeroMoney(leftToTransfer(order, lines)))
    await startWork(trx, deps, scope, order, lines, "held");
}

/** What was paid or used of credit so far is all that is left to pay, now that a line has gone from the invoice. */
async function isInvoicePaid(trx: Trx, scope: AccountScope, orderId: string): Promise<boolean> {
  const invoice = (await invoicesOfOrder(trx, scope, orderId)).find(({ kind }) => kind === "invoice");
  return invoice !== undefined && isZeroMoney(invoice.left);
}

/** The money of orders, as the engine is handed it. */
export const orderMoney: OrderMoney = { settleEnded, startIfPaid };
