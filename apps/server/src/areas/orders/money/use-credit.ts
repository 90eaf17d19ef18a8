import { isZeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { holdCredit, prepaidBalance, releaseCredit } from "../../ledger/index.ts";
import { leastCard } from "../../payments/index.ts";
import { creditBesideCard } from "./order-credit.rules.ts";
import { changeOrderCredit, type OrderRow } from "../orders.repository.ts";

/**
 * Releases the credit that is held for an order. Nothing happens if it was already released or used. The caller has locked the
 * order.
 */
export async function giveCreditBack(trx: Trx, scope: AccountScope, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.credit_state !== "held") return order;
  const { id: orderId, credit: amount } = order;
  await releaseCredit(trx, scope, { orderId, amount, now });
  return changeOrderCredit(trx, scope, order, "released", amount);
}

/**
 * Holds credit again for an order whose payment failed, as much as is still available. A card pays the rest. Returns the changed
 * order. The caller has locked the order.
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
