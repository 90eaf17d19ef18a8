import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { Kinds } from "../kinds-of.ts";
import { findRequest, lockRequest, checkAgain, type RequestRow } from "../requests.repository.ts";
import { requeue } from "./restart-request.ts";

/**
 * How often we read the registry while a customer opens a lock elsewhere: often enough for the customer, and rarely enough for
 * the registry.
 */
export const watchMs = 30 * 60_000;

/** Whether the cause for which a request waits is removed outside of the panel, so that we have to check for it. */
export function isWatched(kinds: Kinds, request: Pick<RequestRow, "type" | "product_id">, reason: number | null): boolean {
  return reason !== null && kinds.of(request)?.watched?.reasons.includes(reason) === true;
}

/**
 * Checks whether the customer has done what we asked for, even if nobody told us. If so, the request continues. Returns whether
 * such checks are made for the request.
 */
export async function watchRequest(deps: OrderDeps, scope: AccountScope, requestId: string): Promise<boolean> {
  const request = await tx(deps.pool, scope, (trx) => findRequest(trx, scope, requestId));
  if (request === null || request.state !== "action_required" || request.funded_at === null) return false;
  const watched = isWatched(deps.kinds, request, request.reason) ? deps.kinds.of(request)?.watched : undefined;
  if (watched === undefined) return false;
  const isOver = await watched.isOver(deps, scope, request).catch((error: unknown) => {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.info({ event: "orders.watch-unanswered", request: request.number, ...errorFields(error) }, "not found out");
    return false;
  });
  await tx(deps.pool, scope, async (trx) => {
    const current = await lockRequest(trx, scope, requestId);
    if (current === null || current.state !== "action_required" || current.reason !== request.reason) return;
    if (isOver) await requeue(trx, deps, scope, current, {});
    else await checkAgain(trx, scope, requestId, addMs(deps.clock.now(), watchMs));
  });
  return true;
}
