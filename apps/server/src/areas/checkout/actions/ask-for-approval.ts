import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { findAccount } from "../../accounts/index.ts";
import { insertOrderApproval } from "../../orders/ordering/index.ts";
import { orderNewsJob, requestsOfOrder, type OrderDeps, type OrderRow } from "../../orders/index.ts";
import { approvalDays } from "../order-start.ts";

/** Whether somebody else has to approve this user's orders in this account (an option of the account). */
export async function isModeratedFor(trx: Trx, call: SessionCall): Promise<boolean> {
  if (call.session.permissions.has("order_approve")) return false;
  return (await findAccount(trx, call.scope)).moderates_orders;
}

/** Records that an order that was just placed needs approval, and notifies the users who may approve it. No money moves. */
export async function askForApproval(trx: Trx, deps: OrderDeps, { scope, now }: SessionCall, order: OrderRow): Promise<null> {
  await insertOrderApproval(trx, scope, { orderId: order.id, now, endsAt: addDays(now, approvalDays) });
  const [first] = await requestsOfOrder(trx, scope, order.id);
  if (first !== undefined) {
    const { accountId, brandId } = scope;
    const news = { accountId, brandId, kind: "request_needs_you", orderId: order.id } as const;
    await deps.jobs.enqueue(trx, orderNewsJob, [{ ...news, requestId: first.id, version: first.version }]);
  }
  return null;
}
