import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { findOrder } from "../../../orders/index.ts";
import { approvalOfOrder } from "../../../orders/ordering/index.ts";
import { resellerAskedJob, type ResellerAsked } from "../../../orders/spending/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { resaleOrderMail } from "./mail.ts";
import { findResellerOf } from "./reseller.repository.ts";

/**
 * Tells the owner of the reseller's account, once, that an order of a customer waits. Nobody is told of an order that was decided
 * in the meantime, or if the brand has no reseller any more.
 */
export async function notifyResaleOrder(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { orderId }: ResellerAsked,
): Promise<void> {
  const found = await tx(deps.pool, scope, async (trx) => {
    const order = await findOrder(trx, scope, orderId);
    const approval = order === null ? null : await approvalOfOrder(trx, scope, orderId);
    const reseller = await findResellerOf(trx, scope.accountId);
    if (order === null || approval === null || approval.cause === null || reseller === null) return null;
    const isOpen = approval.decision === null && order.state === "awaiting_payment" && approval.endsAt > deps.clock.now();
    if (!isOpen || !waitsForReseller(approval.cause)) return null;
    return { order, reseller, cause: approval.cause, until: approval.endsAt };
  });
  if (found === null) return;
  const { order, reseller, cause, until } = found;
  const theirs = makeScope({ accountId: reseller.accountId, brandId: reseller.brandId, actor: scope.actor });
  await tx(deps.pool, theirs, async (trx) => {
    const noticeId = await writeNotice(trx, deps, theirs, {
      kind: "resale_order_waits",
      cause: `order:${orderId}:reseller`,
      params: { orderNumber: order.number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = {
      template: "resale-order",
      orderNumber: order.number,
      from: reseller.from,
      currency: order.total.currency,
      totalMinor: minorOf(order.total),
      cause,
      until: until.toISOString(),
    } as const;
    await queueMail(trx, deps, theirs, noticeId, await ownerReader(trx, theirs), { kind: resaleOrderMail, facts });
  });
}

export const work = noticeJob(resellerAskedJob, 1, notifyResaleOrder);
