import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import type { StaffAct } from "@nameplane/contracts/backoffice/tasks";
import { NotAtRegistryYet, RequestChanged } from "@nameplane/contracts/backoffice/refusals";
import { RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { MissingParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { TooLateToCancel } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { WouldSend } from "../../registry/index.ts";
import { withdrawAsk } from "../../files/index.ts";
import { completeRequest, endUnfulfilled, setRequestState, withdrawAtRegistry, requeue } from "../engine/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { endByReadingJob } from "../orders.jobs.ts";
import type { RequestState } from "../request.state.ts";
import {
  changeRequest,
  findRequest,
  findRequestByNumber,
  hasOpenCommand,
  lockRequest,
  lockRequestByNumber,
  setLocked,
  type RequestRow,
} from "../requests.repository.ts";
import { endTasksOfRequest } from "../../../platform/staff-tasks.ts";
import type { Fulfilment } from "../kind.ts";
import { staffActsOf, wayToEnd, wayToQuestion, wayToQueue, wayToRejection } from "./staff-acts.rules.ts";
import { orderKinds } from "../kinds/index.ts";

/**
 * The sub-reason of a request that waits because staff have asked the customer something in their own words. The customer reads
 * the text, and answers by a ticket or by trying again.
 */
const otherReason = 4899;
/** Customers have this many days to answer (docs/states.md#requests). */
const answerDays = 30;

export type AskedAct = {
  readonly act: StaffAct;
  /** Version of the request that was shown. If it has changed since, staff have to read the request again first. */
  readonly version: number;
  /** For a rejection or a question: the text for the customer. For a lock: the reason, which only staff see. */
  readonly text: string;
};

export function actsOf(request: RequestRow): StaffAct[] {
  const kind = orderKinds.of(request);
  return staffActsOf({
    state: request.state,
    reason: request.reason,
    isLocked: request.is_locked,
    isFunded: request.funded_at !== null,
    isAtRegistry: kind?.isAtRegistry === true,
    isDelivered: kind?.isDelivered === true,
    mayWithdraw: kind?.withdraw !== undefined,
  });
}

/**
 * A staff member acts on a customer's request, in the account of the request. If two of them act at once, the second is told that
 * the request has changed.
 *
 * Possible refusals: NotFound, RequestChanged (somebody has acted since it was shown), StatusProhibits, MissingParameter (no
 * reason), TooLateToCancel (a command may have reached the registry), NotAtRegistryYet, RegistryBusy.
 */
export async function actOnRequest(deps: OrderDeps, scope: AccountScope, number: number, asked: AskedAct): Promise<void> {
  const seen = await refuseAct(deps, scope, number, asked);
  if (asked.act === "done") await readOnly(deps, scope, seen);
  if (asked.act === "cancel") await withdrawAtRegistry(deps, scope, seen);
  await tx(deps.pool, scope, async (trx) => {
    const request = check(await lockRequestByNumber(trx, scope, number), asked);
    await carryOut(trx, deps, scope, request, asked);
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: `orders.staff-${asked.act}`,
      object: request.id,
      before: { state: request.state, reason: request.reason },
      ...(asked.text === "" ? {} : { after: { text: asked.text } }),
    });
  });
}

/**
 * Makes the refusals that are known before an act is carried out. Returns the request. Possible refusals: NotFound,
 * RequestChanged, StatusProhibits, MissingParameter.
 */
export async function refuseAct(deps: OrderDeps, scope: AccountScope, number: number, asked: AskedAct): Promise<RequestRow> {
  if ((asked.act === "reject" || asked.act === "ask") && asked.text === "")
    throw new Refused(MissingParameter, { missing: ["text"] });
  return check(await tx(deps.pool, scope, (trx) => findRequestByNumber(trx, scope, number)), asked);
}

function check(request: RequestRow | null, { act, version }: AskedAct): RequestRow {
  if (request === null) throw new Refused(NotFound, { param: "requestid" });
  if (request.version !== version) throw new Refused(RequestChanged);
  if (!actsOf(request).includes(act)) throw new Refused(StatusProhibits, { param: "act" });
  return request;
}

async function carryOut(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  { act, text }: AskedAct,
): Promise<void> {
  switch (act) {
    case "retry":
      return retry(trx, deps, scope, request);
    case "done": {
      const { accountId, brandId, actor } = scope;
      const { id: requestId, version } = request;
      return deps.jobs.enqueue(trx, endByReadingJob, [{ accountId, brandId, requestId, version, by: actor }]);
    }
    case "ask": {
      const now = deps.clock.now();
      if (await hasOpenCommand(trx, scope, request.id)) throw new Refused(TooLateToCancel);
      const current = await passThrough(trx, scope, request, wayToQuestion(request.state) ?? []);
      const until = addDays(now, answerDays);
      await setRequestState(trx, deps, scope, current, {
        state: "action_required",
        reason: otherReason,
        reason_text: text,
        limit_at: until,
        next_check_at: until,
      });
      return endTasksOfRequest(trx, { requestId: request.id, by: scope.actor, isOver: false });
    }
    case "reject": {
      if (await hasOpenCommand(trx, scope, request.id)) throw new Refused(TooLateToCancel);
      const current = await passThrough(trx, scope, request, wayToRejection(request.state) ?? []);
      return endUnfulfilled(trx, deps, scope, current, { state: "rejected", text: endedBecause(text) });
    }
    case "cancel":
      if (await hasOpenCommand(trx, scope, request.id)) throw new Refused(TooLateToCancel);
      return endUnfulfilled(trx, deps, scope, request, {
        state: "cancelled",
        text: text === "" ? null : endedBecause(text),
      });
    case "lock":
    case "unlock":
      await setLocked(trx, scope, request.id, act === "lock" ? { why: text } : null);
      return notifyBrowsers(trx, scope.accountId, { topic: "request", ids: [request.id] });
    default:
      return act satisfies never;
  }
}

/** The reason for the end in the words of our staff, not of a registry. The caller adds the full stop. */
const endedBecause = (words: string): string => ownReason("staffEnded", { words: words.trim().replace(/\.$/, "") });

async function retry(trx: Trx, deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<void> {
  const current = await passThrough(trx, scope, request, wayToQueue(request.state) ?? []);
  await requeue(trx, deps, scope, { ...current, stop_cause: request.stop_cause }, {});
}

/** Moves a request to a state in which the wanted event is allowed. Returns the changed request. */
async function passThrough(
  trx: Trx,
  scope: AccountScope,
  request: RequestRow,
  states: readonly RequestState[],
): Promise<RequestRow> {
  let current = request;
  // The document is not needed any more, neither from the customer nor for the review by staff.
  if (request.state === "manual" || request.state === "action_required")
    await withdrawAsk(trx, scope, { kind: "request", id: request.id });
  for (const state of states) {
    await changeRequest(trx, scope, current, { state, reason: null });
    current = { ...current, state, reason: null, version: current.version + 1 };
  }
  return current;
}

/**
 * Reads at the registry whether the request is fulfilled, without sending a change. Returns what has to be written. Possible
 * refusals: NotAtRegistryYet, RegistryBusy.
 */
async function readOnly(
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
): Promise<Extract<Fulfilment, { kind: "done" }>> {
  const found = await deps.kinds
    .of(request)
    ?.fulfil({ ...deps, onlyReads: true }, scope, request)
    .catch((error: unknown): Fulfilment | WouldSend => {
      if (error instanceof WouldSend) return error;
      if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
      throw error;
    });
  if (found === undefined) throw new Error(`no fulfilment for ${request.type}`);
  if (found instanceof WouldSend) throw new Refused(NotAtRegistryYet, { internal: found.message });
  if (found.kind === "waiting" && found.text !== null) throw new Refused(RegistryBusy, { internal: found.text });
  if (found.kind === "hold" && found.outage !== undefined) throw new Refused(RegistryBusy, { internal: found.text });
  if (found.kind !== "done") throw new Refused(NotAtRegistryYet, { internal: found.kind });
  return found;
}

/**
 * Ends a request that staff say is done, if its registry shows that. The registry is read once more, and no change is sent. The
 * request stays as it is if it has changed since staff saw it, or if it is not done at the registry.
 */
export async function endByReading(
  deps: OrderDeps,
  scope: AccountScope,
  of: { readonly requestId: string; readonly version: number },
): Promise<boolean> {
  const seen = await tx(deps.pool, scope, (trx) => findRequest(trx, scope, of.requestId));
  if (seen === null || seen.version !== of.version) return false;
  const done = await readOnly(deps, scope, seen).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (done === null) return false;
  return tx(deps.pool, scope, async (trx) => {
    const request = await lockRequest(trx, scope, of.requestId);
    if (request === null || request.version !== of.version) return false;
    const current = await passThrough(trx, scope, request, wayToEnd(request.state) ?? []);
    const { domainId } = await done.record(trx);
    await completeRequest(trx, deps, scope, current, domainId);
    return true;
  });
}

/**
 * Tries a request again that has stopped for the given reason. Nothing happens if it was already tried again, or has since
 * stopped for another reason.
 */
export async function retryStopped(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  number: number,
  cause: string,
): Promise<boolean> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null || request.stop_cause !== cause || !actsOf(request).includes("retry")) return false;
  await retry(trx, deps, scope, request);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.staff-retry",
    object: request.id,
    before: { state: request.state, cause },
  });
  return true;
}
