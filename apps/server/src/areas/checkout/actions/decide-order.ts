import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { codeOf } from "@nameplane/contracts";
import { waitsForReseller } from "@nameplane/contracts/orders/approval-values";
import { CreditLimit, CreditChanged, OrderNotWaiting, OwnOrder } from "@nameplane/contracts/checkout/refusals";
import { NoPermission, NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { approvalOfOrder, decideOrderApproval, insertOrderApproval, orderContentHash } from "../../orders/ordering/index.ts";
import {
  changeRequestsOfOrder,
  findOrderByNumber,
  lockOrder,
  requestsOfOrder,
  type OrderDeps,
  type OrderRow,
} from "../../orders/index.ts";
import { orderKinds } from "../../orders/kinds/index.ts";
import { approvalAskedJob, resellerAskedJob, resellerNeeded } from "../../orders/spending/index.ts";
import { endUnfulfilled } from "../../orders/engine/index.ts";
import { invoiceOrder, payFromCredit, payOnInvoice, startWork } from "../../orders/money/index.ts";
import { type Keepable, mayPayWith } from "../../payments/cards/index.ts";
import { isPaidThere, type Method } from "../methods.rules.ts";
import { payDays } from "../order-start.ts";
import { renewPayment } from "./pay-order.ts";

export type Decision = {
  readonly decision: "approve" | "deny" | "withdraw";
  readonly reason: string;
  /** Whether the reseller of the brand decides, in its own account. */
  readonly isForReseller?: boolean;
};

/**
 * Approves, denies or withdraws an order that waits for approval. After approval, the order is paid by the method that its user
 * chose:
 * - By invoice or credit it is paid at once.
 * - For a bank transfer it is invoiced, or only requested if the order contains domain transfers.
 * - A saved card that was chosen is charged after this transaction; otherwise the customer pays on the page of the order.
 *
 * An order that its own account has approved waits once more if it passes a rule of the reseller of the brand, and only the
 * reseller, or staff, can then let it go on.
 *
 * If the order is denied or withdrawn, all its lines end. Returns the id of the payment by a saved card; null if there is none.
 *
 * Possible refusals: NotFound, OrderNotWaiting (decided, ended or changed since), NoPermission, OwnOrder (nobody may approve
 * their own order), CreditLimit, CreditChanged, and those of renewPayment.
 */
export async function decideOrder(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  number: number,
  { decision, reason, isForReseller = false }: Decision,
  paying: { readonly keepable: Keepable; readonly offered: ReadonlySet<Method> },
): Promise<{ status: number; paymentId: string | null }> {
  const { scope, session, now } = call;
  const found = await findOrderByNumber(trx, scope, number);
  const order = found === null ? null : await lockOrder(trx, scope, found.id);
  if (order === null) throw new Refused(NotFound);
  const approval = await approvalOfOrder(trx, scope, order.id);
  if (approval === null || approval.decision !== null || approval.endsAt <= now || order.state !== "awaiting_payment")
    throw new Refused(OrderNotWaiting);
  const isOwn = approval.askedBy === scope.actor;
  const isOfReseller = approval.cause !== null && waitsForReseller(approval.cause);
  if (decision !== "withdraw" && isOfReseller && !isForReseller && session.acting === null) throw new Refused(NoPermission);
  if (decision === "withdraw" ? !isOwn : !session.permissions.has("order_approve")) throw new Refused(NoPermission);
  if (decision !== "withdraw" && isOwn) throw new Refused(OwnOrder);
  if (!approval.contentHash.equals(await orderContentHash(trx, scope, order.id))) throw new Refused(OrderNotWaiting);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: `orders.${decision}`,
    object: order.id,
    after: { number, ...(reason === "" ? {} : { reason }) },
    requestId: call.requestId,
    address: call.address,
  });
  if (decision !== "withdraw")
    await decideOrderApproval(trx, scope, approval.id, {
      decision: decision === "approve" ? "approved" : "denied",
      reason: reason === "" ? null : reason,
      now,
    });
  let paymentId: string | null = null;
  const next = decision === "approve" && !isOfReseller ? await resellerAsked(trx, call, order) : null;
  if (next !== null) {
    const { id: orderId } = order;
    const { cardId, endsAt, askedBy } = approval;
    await insertOrderApproval(trx, scope, { orderId, now, endsAt, cause: next, cardId, askedBy });
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, resellerAskedJob, [{ accountId, brandId, orderId }]);
  } else if (decision === "approve") {
    await goOn(trx, deps, call, order);
    paymentId = await chargeChosen(trx, deps, call, order, { cardId: approval.cardId, ...paying });
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, approvalAskedJob, [{ accountId, brandId, orderId: order.id, step: "approved" as const }]);
  } else await end(trx, deps, call, order, { decision, reason });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  const after = await findOrderByNumber(trx, scope, number);
  return { status: codeOf("order", after?.state ?? order.state), paymentId };
}

/** Why the reseller of the brand has to approve an order that users of the account have approved. Null if it need not. */
async function resellerAsked(trx: Trx, call: SessionCall, order: OrderRow) {
  const requests = await requestsOfOrder(trx, call.scope, order.id);
  const newNames = requests.filter((request) => orderKinds.of(request)?.asksOwner === true).length;
  return resellerNeeded(trx, call, { total: order.total, newNames });
}

/**
 * Starts to charge the saved card that was chosen when the order was placed. Returns null if no card was chosen, if it can no
 * longer be charged, or if the approver may not pay. The order then waits for its money like any other order.
 */
async function chargeChosen(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  { number: ordernr, method }: OrderRow,
  paying: { readonly cardId: string | null; readonly keepable: Keepable; readonly offered: ReadonlySet<Method> },
): Promise<string | null> {
  const { cardId, keepable } = paying;
  if (!isPaidThere(method) || cardId === null || !(await mayPayWith(trx, call, { cardId, method }, keepable))) return null;
  return (await renewPayment(trx, deps, call, { ordernr, method, cardid: cardId }, paying)).paymentId;
}

async function goOn(trx: Trx, deps: OrderDeps, { scope, now }: SessionCall, order: OrderRow): Promise<void> {
  if (order.method === "invoice") {
    if (!(await payOnInvoice(trx, deps, scope, order))) throw new Refused(CreditLimit);
    return;
  }
  if (order.method === "credit") {
    if (!(await payFromCredit(trx, deps, scope, order))) throw new Refused(CreditChanged);
    return;
  }
  const requests = await requestsOfOrder(trx, scope, order.id, true);
  if (order.method === "free") return startWork(trx, deps, scope, order, requests, "free");
  if (order.method === "bank" && !deps.kinds.reservesMoney(requests))
    await invoiceOrder(trx, deps, scope, order, requests, { dueDays: payDays.bank });
  const until = addDays(now, order.method === "bank" ? payDays.bank : payDays.card);
  await changeRequestsOfOrder(trx, scope, order.id, "action_required", {
    state: "awaiting_payment",
    reason: null,
    next_check_at: until,
    limit_at: until,
  });
}

async function end(
  trx: Trx,
  deps: OrderDeps,
  { scope }: SessionCall,
  order: OrderRow,
  { decision, reason }: Decision,
): Promise<void> {
  for (const request of await requestsOfOrder(trx, scope, order.id, true)) {
    if (request.state !== "action_required") continue;
    const state = decision === "withdraw" ? "cancelled" : "rejected";
    await endUnfulfilled(trx, deps, scope, request, {
      state,
      text: reason === "" ? null : ownReason("notApproved", { words: reason }),
    });
  }
}
