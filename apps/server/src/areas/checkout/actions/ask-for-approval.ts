import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { insertOrderApproval } from "../../orders/ordering/index.ts";
import { approvalAskedJob, resellerAskedJob } from "../../orders/spending/index.ts";
import type { OrderDeps, OrderRow } from "../../orders/index.ts";
import { approvalDays } from "../order-start.ts";

/**
 * Records that an order that was just placed needs approval, and notifies the users who may approve it, or the reseller
 * of the brand. No money moves.
 *
 * `cardId`: the saved card that was chosen to pay, which is charged once the order is approved.
 */
export async function askForApproval(
  trx: Trx,
  deps: OrderDeps,
  { scope, now }: SessionCall,
  order: OrderRow,
  { cause, cardId }: { readonly cause: ApprovalCause; readonly cardId: string | null },
): Promise<null> {
  await insertOrderApproval(trx, scope, { orderId: order.id, now, endsAt: addDays(now, approvalDays), cause, cardId });
  const { accountId, brandId } = scope;
  if (waitsForReseller(cause)) await deps.jobs.enqueue(trx, resellerAskedJob, [{ accountId, brandId, orderId: order.id }]);
  else await deps.jobs.enqueue(trx, approvalAskedJob, [{ accountId, brandId, orderId: order.id, step: "asked" as const }]);
  return null;
}
