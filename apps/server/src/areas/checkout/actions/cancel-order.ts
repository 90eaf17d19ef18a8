import { PaymentNotOpen } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { cancelRequest } from "../../orders/engine/index.ts";
import { findOrderByNumber, lockOrder, requestsOfOrder, type OrderDeps } from "../../orders/index.ts";
import { approvalOfOrder } from "../../orders/ordering/index.ts";
import { refuseUnderWay } from "./pay-order.ts";

/**
 * Cancels an order that waits for its money, with all its lines. Work has not begun on any of them. An order that waits for
 * approval is withdrawn instead.
 *
 * Possible refusals: NotFound, PaymentNotOpen (paid, ended, or waiting for approval), PaymentUnderWay, and those of
 * cancelRequest.
 */
export async function cancelOrder(trx: Trx, deps: OrderDeps, call: SessionCall, number: number): Promise<void> {
  const { scope } = call;
  const found = await findOrderByNumber(trx, scope, number);
  const order = found === null ? null : await lockOrder(trx, scope, found.id);
  if (order === null) throw new Refused(NotFound);
  const approval = await approvalOfOrder(trx, scope, order.id);
  const isDecided = approval === null || approval.decision === "approved";
  if (order.state !== "awaiting_payment" || !isDecided) throw new Refused(PaymentNotOpen);
  await refuseUnderWay(trx, call, order.id, null);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.cancel",
    object: order.id,
    after: { number },
    requestId: call.requestId,
    address: call.address,
  });
  for (const request of await requestsOfOrder(trx, scope, order.id, true))
    if (request.state === "awaiting_payment" || request.state === "action_required")
      await cancelRequest(trx, deps, scope, request.number);
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(number)] });
}
