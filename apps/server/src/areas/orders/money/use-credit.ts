import { isZeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { holdCredit, prepaidBalance, releaseCredit } from "../../ledger/index.ts";
import { leastCard } from "../../payments/index.ts";
import { creditBesideCard } from "./order-credit.rules.ts";
import { changeOrderCredit, type OrderRow } from "../orders.repository.ts";

/** Gives the credit back that was kept for an order, once: a released or used one has nothing to give. The order is locked. */
export async function giveCreditBack(trx: Trx, scope: AccountScope, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.credit_state !== "held") return order;
  const { id: orderId, credit: amount } = order;
  await releaseCredit(trx, scope, { orderId, amount, now });
  return changeOrderCredit(trx, scope, order, "released", amount);
}

/**
 * Takes credit again for an order whose payment failed, as far as it is still there. Gives the order as it is then; what is
 * left is a card's. The order is locked.
 */
export async function takeCreditAgain(trx: Trx, scope: AccountScope, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.credit_state !== "released") return order;
  const { id: orderId, total } = order;
  const prepaid = await prepaidBalance(trx, scope, total.currency);
  const amount = creditBesideCard(total, prepaid, leastCard(total.currency));
  if (isZeroMoney(amount)) return order;
  await holdCredit(trx, scope, { orderId, amount, now });
  return changeOrderCredit(trx, scope, order, "held", amount);
}
