import { setTimeout as wait } from "node:timers/promises";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked, TooLateToCancel } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import { awaitingApproval, isAllowed } from "../request.state.ts";
import { findRequestByNumber, hasOpenCommand, lockRequestByNumber, type RequestRow } from "../requests.repository.ts";
import { endUnfulfilled } from "./end-request.ts";

/** How often, and for how long at most, to wait for a running check to end. A check at a registry takes tenths of a second. */
const [checkEveryMs, checkMostMs] = [100, 3000];

/**
 * Withdraws what a waiting request has in progress at the registry, before the request is cancelled. If a worker is just checking
 * the request, this waits up to three seconds for the check to end, unless a command is being sent. It holds no database
 * connection while it waits. pause: waits for a number of milliseconds. Possible refusals: TooLateToCancel.
 */
export async function withdrawFirst(
  deps: OrderDeps,
  scope: AccountScope,
  number: number,
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms),
): Promise<void> {
  const read = () =>
    tx(deps.pool, scope, async (trx) => {
      const request = await findRequestByNumber(trx, scope, number);
      const isChecked = request?.state === "processing" && !(await hasOpenCommand(trx, scope, request.id));
      return { request, isChecked };
    });
  let seen = await read();
  const wasChecked = seen.isChecked;
  for (let waited = 0; seen.isChecked && waited < checkMostMs; waited += checkEveryMs) {
    await pause(checkEveryMs);
    seen = await read();
  }
  const { request } = seen;
  if (request === null || request.is_locked) return;
  // The check sent a command after the user had pressed cancel, and the command cannot be withdrawn.
  const cannotWithdraw = request.state === "pending_registry" && deps.kinds.of(request)?.withdraw === undefined;
  if (wasChecked && cannotWithdraw) throw new Refused(TooLateToCancel);
  await withdrawAtRegistry(deps, scope, request);
}

/**
 * Withdraws what the given request has in progress at the registry, for a customer or for staff. Possible refusals:
 * TooLateToCancel.
 */
export async function withdrawAtRegistry(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<void> {
  if (request.state !== "pending_registry") return;
  const isWithdrawn = await deps.kinds.of(request)?.withdraw?.(deps, scope, request);
  if (isWithdrawn === false) throw new Refused(TooLateToCancel);
}

/**
 * Cancels a request of the account. What was paid for it is credited.
 *
 * Possible refusals: NotFound, RequestLocked, StatusProhibits, TooLateToCancel (a command may have reached the registry).
 */
export async function cancelRequest(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics" | "kinds" | "money">,
  scope: AccountScope,
  number: number,
): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  if (request.reason === awaitingApproval) throw new Refused(StatusProhibits);
  if (!isAllowed(request.state, "cancel", "cancelled")) throw new Refused(StatusProhibits);
  if (await hasOpenCommand(trx, scope, request.id)) throw new Refused(TooLateToCancel);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.cancel-request",
    object: request.id,
  });
  if (request.origin === "system") await deps.kinds.of(request)?.dropped?.(trx, scope, request);
  await endUnfulfilled(trx, deps, scope, request, { state: "cancelled", text: null });
}
