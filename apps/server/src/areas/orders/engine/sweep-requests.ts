import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import { goesInBackground } from "../lane.rules.ts";
import { fulfilRequestJob, lockCheckMs } from "../orders.jobs.ts";
import { detailsReminded, detailsMissing, workedStates } from "../request.state.ts";
import { addDays, addMs } from "../../../platform/clock.ts";
import { dueRequests, lockRequest, checkAgain, setLimit, type RequestRow } from "../requests.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { hasOpened } from "./has-opened.ts";
import { workLimit } from "./work-limit.rules.ts";
import { endUnfulfilled, setRequestState } from "./end-request.ts";
import { watchRequest } from "./watch-request.ts";

const atOnce = 500;

/** States that end automatically at their deadline. In every other state, a request past its deadline needs a person (I-O3). */
const timeOutStates = ["awaiting_payment", "action_required", "pending_unlock", "on_hold", "second_opinion"];

/**
 * Checks every request whose next_check_at has come: it queues work again for the workers, and ends requests that nobody
 * answered. It searches with the read-only role that sees all accounts, and acts as the worker in the account of the request.
 */
export async function sweepRequests(deps: OrderDeps, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const { due, catalogue } = await tx(sweeping, { actor: "job:sweep" }, async (trx) => ({
    due: await dueRequests(trx, now, atOnce),
    catalogue: await tldCatalogue(trx),
  }));
  for (const request of due) {
    const { accountId, brandId, requestId, state, isOverdue, type, tld, fundedAt } = request;
    const scope = makeScope({ accountId, brandId, actor: "job:sweep-requests" });
    if (state === "action_required" && !isOverdue && (await watchRequest(deps, scope, requestId))) continue;
    const isUnlocked = state === "pending_unlock" && (await hasOpened(deps, scope, requestId));
    await tx(deps.pool, scope, async (trx) => {
      if (workedStates.includes(state)) {
        const rules = tld === null ? null : (catalogue.get(tld)?.rules ?? null);
        // The TLD's limit for orders of this kind if it has one, otherwise the general limit.
        const limit = workLimit(deps.kinds.of({ type, product_id: null }), fundedAt, rules);
        if (isOverdue && limit !== null && limit > now) await setLimit(trx, scope, requestId, limit);
        else if (isOverdue || (limit !== null && limit <= now))
          await raiseTask(trx, scope, {
            kind: "request_overdue",
            key: requestId,
            severity: "high",
            subject: { kind: "request", id: requestId },
            text: taskText("requestTakesLong"),
          });
        return deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId }], {
          behind: goesInBackground(request),
        });
      }
      const locked = await lockRequest(trx, scope, requestId);
      if (locked === null || locked.state !== state) return;
      if (isOverdue && timeOutStates.includes(state)) {
        return endUnfulfilled(trx, deps, scope, locked, { state: "cancelled_timeout", text: locked.reason_text });
      }
      if (state === "action_required" && locked.reason === detailsMissing) return remindOfDetails(trx, deps, scope, locked);
      if (isOverdue)
        await raiseTask(trx, scope, {
          kind: "request_overdue",
          key: requestId,
          severity: "high",
          subject: { kind: "request", id: requestId },
          text: taskText("requestOverdue", { number: locked.number }),
        });
      if (state === "pending_unlock") {
        if (isUnlocked) return deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId }]);
        return checkAgain(trx, scope, requestId, addMs(now, lockCheckMs));
      }
      // A paid request that is on hold continues on its date. An unpaid request waits until a person releases it.
      if (state === "on_hold" && locked.funded_at !== null)
        return deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId }]);
      await checkAgain(trx, scope, requestId, addDays(now, 1));
    });
  }
  return due.length;
}

/** Reminds the customer after a week without an answer: the same question again, in the same state and with the same deadline. */
async function remindOfDetails(trx: Trx, deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<void> {
  await setRequestState(trx, deps, scope, request, {
    state: "action_required",
    reason: detailsReminded,
    next_check_at: request.limit_at,
  });
}
