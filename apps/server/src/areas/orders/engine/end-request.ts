import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { endTasksOfRequest } from "../../../platform/staff-tasks.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { withdrawAsk } from "../../files/index.ts";
import { creditRequest } from "../../ledger/index.ts";
import { returnPromotions } from "../../products/promotions/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderNewsJob, notifyEachMax, type OrderNews } from "../orders.jobs.ts";
import { changeOrder, lockProgress } from "../orders.repository.ts";
import type { finalStates } from "../request.state.ts";
import { changeRequest, type Change, type RequestRow } from "../requests.repository.ts";

type Deps = Pick<OrderDeps, "jobs" | "clock" | "metrics" | "kinds" | "money">;
type NewsDeps = Pick<OrderDeps, "jobs">;

/** Final states in which we can put a request that was not fulfilled. */
type UnfulfilledEnd = Exclude<(typeof finalStates)[number], "completed">;

/** Ends a request that was fulfilled. The caller has locked its row in this transaction. */
export async function completeRequest(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  request: RequestRow,
  domainId: string | undefined,
): Promise<void> {
  const now = deps.clock.now();
  await writeEnd(trx, deps, scope, request, {
    state: "completed",
    release: "fulfilled",
    released_at: now,
    ended_at: now,
    ...(domainId === undefined ? {} : { domain_id: domainId }),
  });
  await closeOrderIfDone(trx, deps, scope, request, "request_completed");
}

/**
 * Ends a request that was not fulfilled. What was paid for it is credited exactly once: the release column is set in the same
 * transaction as the credit note, and a trigger refuses to set the column twice (I-O1).
 */
export async function endUnfulfilled(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  request: RequestRow,
  end: { state: UnfulfilledEnd; text: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const isFunded = request.funded_at !== null;
  // An invoice that is still unpaid, because it is paid by bank transfer, contains the line too. The credit then reduces what the
  // customer owes.
  await creditRequest(deps, trx, scope, { requestId: request.id, reason: end.text ?? "", language: null, now });
  await writeEnd(trx, deps, scope, request, {
    state: end.state,
    reason: null,
    reason_text: end.text ?? request.reason_text,
    ended_at: now,
    ...(isFunded ? { release: "credited" as const, released_at: now } : {}),
  });
  if (request.price?.discounts !== undefined) await returnPromotions(trx, scope, [request.id], now);
  await deps.kinds.of(request)?.unfulfilled?.(trx, scope, request, now);
  await closeOrderIfDone(trx, deps, scope, request, "request_ended");
}

async function writeEnd(trx: Trx, deps: Deps, scope: AccountScope, request: RequestRow, change: Change): Promise<void> {
  // Only in these states can a document be requested or under review.
  if (request.state === "action_required" || request.state === "manual")
    await withdrawAsk(trx, scope, { kind: "request", id: request.id });
  await changeRequest(trx, scope, request, { next_check_at: null, secret_enc: null, ...change });
  // Tasks for the request end with it. For example, nobody should open a lock for an order that is over.
  await endTasksOfRequest(trx, { requestId: request.id, by: scope.actor, isOver: true });
  deps.metrics.requestsEnded.inc({ type: request.type, state: change.state });
  await notifyBrowsers(trx, scope.accountId, { topic: "request", ids: [request.id] });
}

/**
 * Writes a change of state that does not end the request, and notifies open browsers. The customer is told if they have to do
 * something.
 */
export async function setRequestState(
  trx: Trx,
  deps: NewsDeps,
  scope: AccountScope,
  request: RequestRow,
  change: Change,
): Promise<void> {
  await changeRequest(trx, scope, request, change);
  await notifyBrowsers(trx, scope.accountId, { topic: "request", ids: [request.id] });
  if (change.state === "action_required" || change.state === "failed") await news(trx, deps, scope, request, "request_needs_you");
}

async function news(trx: Trx, deps: NewsDeps, scope: AccountScope, request: RequestRow, kind: OrderNews["kind"]): Promise<void> {
  if (request.order_id === null) return;
  const item = {
    accountId: scope.accountId,
    brandId: scope.brandId,
    kind,
    orderId: request.order_id,
    requestId: request.id,
    version: request.version + 1,
  };
  await deps.jobs.enqueue(trx, orderNewsJob, [item]);
}

/**
 * Does what follows the end of a line. The order ends with its last line: it is closed if something was delivered or paid, and
 * cancelled if it was never paid. Credit that was held for it is released. If other lines remain, removing this line from an
 * unpaid invoice may leave nothing to pay.
 */
async function closeOrderIfDone(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  request: RequestRow,
  kind: "request_completed" | "request_ended",
): Promise<void> {
  const { order_id: orderId, position } = request;
  const order = orderId === null ? null : await lockProgress(trx, scope, { orderId, position }, notifyEachMax);
  if (order === null) return;
  if (kind === "request_ended" || !order.isLarge) await news(trx, deps, scope, request, kind);
  if (order.state === "closed" || order.state === "cancelled") return;
  if (order.isOpen) {
    if (order.state === "awaiting_payment") await deps.money.startIfPaid(trx, deps, scope, order);
    return;
  }
  await deps.money.settleEnded(trx, deps, scope, order);
  const state = order.state === "awaiting_payment" || !order.isFulfilled ? "cancelled" : "closed";
  await changeOrder(trx, scope, order, { state, closed_at: deps.clock.now() });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  if (state === "closed") {
    await deps.jobs.enqueue(trx, orderNewsJob, [
      {
        accountId: scope.accountId,
        brandId: scope.brandId,
        kind: "order_closed",
        orderId: order.id,
        requestId: null,
        version: order.version + 1,
      },
    ]);
  }
}
