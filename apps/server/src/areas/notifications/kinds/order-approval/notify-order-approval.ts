import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { membersWith } from "../../../accounts/index.ts";
import { brandName } from "../../../identity/index.ts";
import { findOrder, requestsOfOrder } from "../../../orders/index.ts";
import { approvalOfOrder } from "../../../orders/ordering/index.ts";
import { approvalAskedJob, everyOrder, type OrderApprovalNews } from "../../../orders/spending/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader, userReader } from "../../readers/index.ts";
import { orderApproval } from "./mail.ts";
import type { Facts } from "./facts.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** How many things of an order a mail lists by name. */
const namedMost = 10;

/**
 * Notifies all users who may approve an order that it waits for them, except the user who ordered. After the approval, notifies
 * the user who ordered. Each is notified once. Nobody is notified of an order that was decided in the meantime.
 */
export async function notifyOrderApproval(deps: Deps, scope: AccountScope, { orderId, step }: OrderApprovalNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const now = deps.clock.now();
    const order = await findOrder(trx, scope, orderId);
    const approval = order === null ? null : await approvalOfOrder(trx, scope, orderId);
    if (order === null || approval === null || (step === "asked") !== (approval.decision === null)) return;
    if (step === "asked" && (order.state !== "awaiting_payment" || approval.endsAt <= now)) return;
    const cause = approval.cause ?? everyOrder;
    const isOfReseller = waitsForReseller(cause);
    if (step === "asked" && isOfReseller) return;
    const requests = await requestsOfOrder(trx, scope, orderId);
    const facts: Facts = {
      template: "order-approval",
      step,
      orderNumber: order.number,
      author: approval.askedByName ?? "",
      decider: isOfReseller ? await brandName(trx, scope.brandId) : (approval.decidedByName ?? ""),
      currency: order.total.currency,
      totalMinor: minorOf(order.total),
      cause,
      names: requests.flatMap(({ ascii_name: name }) => name ?? []).slice(0, namedMost),
      lineCount: requests.length,
      until: step === "asked" ? approval.endsAt.toISOString() : null,
      isToPay: step === "approved" && order.state === "awaiting_payment" && approval.cardId === null,
    };
    const author = /^user:([0-9a-f-]{36})$/.exec(approval.askedBy)?.[1] ?? "";
    const notice = { kind: `order_approval_${step}`, params: { orderId, orderNumber: order.number }, isBellOnly: false } as const;
    if (step === "approved") {
      const cause = `order:${orderId}:approved`;
      const noticeId = await writeNotice(trx, deps, scope, { ...notice, cause, ...(author === "" ? {} : { userId: author }) });
      const reader = await orderReader(trx, scope, { placed_by: approval.askedBy, placed_at: order.placed_at }, now);
      if (noticeId !== null) await queueMail(trx, deps, scope, noticeId, reader, { kind: orderApproval, facts });
      return;
    }
    for (const { user_id: userId, username } of await membersWith(trx, "order_approve", now)) {
      if (userId === author) continue;
      const noticeId = await writeNotice(trx, deps, scope, { ...notice, cause: `order:${orderId}:asked:${userId}`, userId });
      if (noticeId === null) continue;
      const reader = await userReader(trx, scope, { userId, username }, now);
      await queueMail(trx, deps, scope, noticeId, reader, { kind: orderApproval, facts });
    }
  });
}

export const work = noticeJob(approvalAskedJob, 1, notifyOrderApproval);
