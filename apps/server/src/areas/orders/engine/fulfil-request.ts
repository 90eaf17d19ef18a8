import { taskOfWords, taskText, taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { doesOneOf } from "@nameplane/contracts/orders/request-facts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addDays, addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { pausedRetryMs } from "../../registry/commands/index.ts";
import { inBackground, pauseOf } from "../../registry/index.ts";
import { NameHeldElsewhere } from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { goesInBackground, checkAgainMs, patienceMs, putBackMs } from "../lane.rules.ts";
import { fulfilRequestJob, lockCheckMs } from "../orders.jobs.ts";
import { detailsMissing, documentWanted, workedStates } from "../request.state.ts";
import { isWatched, watchMs, watchRequest } from "./watch-request.ts";
import {
  changeRequest,
  isKeptByCourt,
  lockRequest,
  checkAgain,
  passTurn,
  setFaults,
  takeTurn,
  type RequestRow,
} from "../requests.repository.ts";
import type { Fulfilment } from "../kind.ts";
import { endOutage, raiseOutage, raiseTask } from "../../../platform/staff-tasks.ts";
import { causeOfWords, pausedOfCause, pauseStop, registryCause, registryOfCause } from "./stop-cause.rules.ts";
import { lockTask } from "./lock-tasks.repository.ts";
import { askForDocument } from "./request-documents.ts";
import { completeRequest, endUnfulfilled, setRequestState } from "./end-request.ts";
import { requeue } from "./restart-request.ts";
import { waitsForCover } from "./wait-for-cover.ts";

/**
 * The work of a worker that died is taken over after this time. It is longer than the slowest step, so that two workers rarely
 * hold the same request.
 */
const leaseMs = 120_000;
/** States that wait for something outside. A worker continues such a request by queueing it again. */
const takenUp: readonly RequestRow["state"][] = ["pending_registry", "on_hold", "pending_unlock"];
/** Customers have a month to answer, and receive a reminder about missing details after a week (docs/states.md#requests). */
const [answerDays, reminderDays] = [30, 7];
/**
 * After this many failures in a row, a person has to deal with the fault. The job queue tries four times within seconds, and
 * again when a lease has expired, so a fault that is still there will not go away by itself.
 */
const faultsMax = 6;

/**
 * Works on one request until it ends or has to wait. It is safe to run again at any point: what happened at the registry is read
 * from the journal and from the registry, never assumed. A worker that was replaced writes nothing: its attempt number no longer
 * matches the row.
 */
export async function fulfilRequest(deps: OrderDeps, scope: AccountScope, requestId: string): Promise<void> {
  const started = await tx(deps.pool, scope, (trx) => start(trx, deps, scope, requestId));
  // News from a registry may mean that the customer has done what we asked for.
  if (started === null) return void (await watchRequest(deps, scope, requestId));
  try {
    await attempt(deps, scope, started);
  } catch (error) {
    // We cannot repair an outside system that fails (OutcomeError). Every other error is a fault of this program.
    if (error instanceof OutcomeError || !(await failAfterFaults(deps, scope, started, error))) throw error;
  }
}

async function attempt(deps: OrderDeps, scope: AccountScope, started: RequestRow): Promise<void> {
  const kind = deps.kinds.of(started);
  if (kind === null) throw new Error(`no fulfilment for ${started.type}`);
  const talking = goesInBackground(started) ? { ...deps, registries: inBackground(deps.registries) } : deps;
  const kept = await refusedByCourtLock(deps, scope, started);
  const fulfilment =
    kept ??
    (await kind.fulfil(talking, scope, started).catch((error: unknown): Fulfilment => {
      if (error instanceof OutcomeError && error.kind === "misconfigured") return { kind: "staff", text: error.message };
      throw error;
    }));
  try {
    await tx(deps.pool, scope, async (trx) => {
      await finish(trx, deps, scope, started, fulfilment);
      await callNext(trx, deps, started);
    });
  } catch (error) {
    if (!(error instanceof NameHeldElsewhere)) throw error;
    await tx(deps.pool, scope, async (trx) => {
      await refuseHeldName(trx, deps, scope, started);
      await callNext(trx, deps, started);
    });
  }
}

/**
 * Rejects a request that would end a domain under a court lock or change its owner, if it was ordered before the lock and nothing
 * of it has been sent to the registry.
 */
async function refusedByCourtLock(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment | null> {
  const { id, ascii_name: name, type } = request;
  if (name === null || !doesOneOf([type], "ends", "changesOwner")) return null;
  const isKept = await tx(deps.pool, scope, (trx) => isKeptByCourt(trx, scope, { requestId: id, name }));
  return isKept ? { kind: "rejected", text: ownReason("courtLock") } : null;
}

/**
 * Counts a fault of ours. After several in a row the request fails: the money that was paid for it is kept, a person is told, and
 * the request can be restarted or cancelled. A restart reads the registry first, as every attempt does. Returns whether the
 * request has failed now; otherwise it is tried again.
 */
async function failAfterFaults(deps: OrderDeps, scope: AccountScope, started: RequestRow, error: unknown): Promise<boolean> {
  return tx(deps.pool, scope, async (trx) => {
    const request = await lockRequest(trx, scope, started.id);
    if (request === null || request.state !== "processing" || request.attempt !== started.attempt) return false;
    const faults = request.faults + 1;
    if (faults < faultsMax) {
      await setFaults(trx, scope, request.id, faults);
      return false;
    }
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    deps.log.error(
      { event: "orders.request-failed", objectId: request.id, count: faults, ...errorFields(error) },
      "a request failed by a fault of ours",
    );
    await raiseTask(trx, scope, {
      kind: "request_failed",
      key: `${request.id}:${request.attempt}`,
      severity: "alarm",
      subject: { kind: "request", id: request.id },
      text: taskText("requestFault", {
        number: request.number,
        type: request.type,
        count: faults,
        words: words.slice(0, 500),
      }),
    });
    const cause = causeOfWords("fault", words, { name: request.ascii_name, tld: request.tld });
    const now = deps.clock.now();
    await setRequestState(trx, deps, scope, request, {
      state: "failed",
      reason_text: null,
      faults: 0,
      stop_cause: cause,
      next_check_at: addDays(now, 1),
      // On that date a person has to decide again, because the request does not end automatically.
      limit_at: addDays(now, answerDays),
    });
    await callNext(trx, deps, request);
    return true;
  });
}

/**
 * Handles a domain that was registered for this request although another account of the installation has the claim to it. The
 * customer is asked what to do, as with any taken domain (4003). A person deals with the domain, which has no owner here.
 */
async function refuseHeldName(trx: Trx, deps: OrderDeps, scope: AccountScope, started: RequestRow): Promise<void> {
  await raiseTask(trx, scope, {
    kind: "name_without_owner",
    key: started.id,
    severity: "alarm",
    subject: { kind: "request", id: started.id },
    text: taskText("nameWithoutOwner", { name: started.ascii_name ?? "", number: started.number }),
  });
  await finish(trx, deps, scope, started, { kind: "customer", reason: 4003, text: null });
}

/**
 * Takes the request over for a worker. A request that is queued, waiting or on hold is started; a request in processing is
 * continued by a newer attempt.
 */
async function start(trx: Trx, deps: OrderDeps, scope: AccountScope, requestId: string): Promise<RequestRow | null> {
  const request = await lockRequest(trx, scope, requestId);
  if (request === null || !(workedStates.includes(request.state) || takenUp.includes(request.state))) return null;
  const now = deps.clock.now();
  if (await waitsForCover(trx, deps, scope, request)) return null;
  const putBack = goesInBackground(request) ? await putBackFor(trx, deps, request) : null;
  if (putBack !== null) {
    await checkAgain(trx, scope, requestId, addMs(now, putBack));
    return null;
  }
  const paused = pausedOfCause(request.stop_cause);
  if (paused !== null && request.state === "on_hold" && (await pauseOf(trx, paused)) !== null) {
    // The wait is not written to the history of the request, so that a long pause does not fill it.
    await checkAgain(trx, scope, requestId, addMs(now, pausedRetryMs));
    return null;
  }
  const isTakenUp = takenUp.includes(request.state);
  if (isTakenUp) await changeRequest(trx, scope, request, { state: "queued" });
  const current = isTakenUp ? { ...request, version: request.version + 1 } : request;
  const change = { state: "processing", attempt: request.attempt + 1, next_check_at: addMs(now, leaseMs) } as const;
  await setRequestState(trx, deps, scope, current, change);
  return { ...current, ...change, version: current.version + 1 };
}

/**
 * For how many milliseconds a background request is put back before it begins: until it is called, or while other commands at its
 * registry wait too long. Null if it may begin. This does not ask the registry.
 */
async function putBackFor(trx: Trx, { registries }: OrderDeps, request: RequestRow): Promise<number | null> {
  const registryId = request.tld === null ? undefined : (await tldCatalogue(trx)).get(request.tld)?.registryId;
  if (registryId === undefined) return null;
  const line = await takeTurn(trx, request.id, leaseMs / 1000);
  if (line !== null) return putBackMs(line);
  try {
    return registries.of(registryId).waitedMs("background") > patienceMs ? checkAgainMs : null;
  } catch (error) {
    // We have no account at the registry. Fulfilment will report that.
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

/** Starts the requests whose turn is next. Requests that were called come before those that are checked for the first time. */
async function callNext(trx: Trx, { jobs }: OrderDeps, request: RequestRow): Promise<void> {
  if (goesInBackground(request)) await jobs.enqueue(trx, fulfilRequestJob, await passTurn(trx, request.id));
}

async function finish(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  started: RequestRow,
  fulfilment: Fulfilment,
): Promise<void> {
  const request = await lockRequest(trx, scope, started.id);
  if (request === null || request.state !== "processing" || request.attempt !== started.attempt) return;
  const now = deps.clock.now();
  if (request.faults > 0) await setFaults(trx, scope, request.id, 0);
  const refusing = registryOfCause(started.stop_cause);
  if (refusing !== null && fulfilment.kind === "done") await endOutage(trx, { registryId: refusing, by: scope.actor, at: now });
  switch (fulfilment.kind) {
    case "done": {
      const { domainId } = await fulfilment.record(trx);
      return completeRequest(trx, deps, scope, request, domainId);
    }
    case "waiting":
      return setRequestState(trx, deps, scope, request, {
        // A background request returns to its place in the queue and is called when its turn comes.
        state: fulfilment.isCrowded === true && goesInBackground(request) ? "queued" : "pending_registry",
        reason_text: fulfilment.text,
        next_check_at: fulfilment.nextCheckAt,
      });
    case "hold":
      return holdRequest(trx, deps, scope, request, fulfilment);
    case "unknown":
      return changeRequest(trx, scope, request, { state: "processing", next_check_at: fulfilment.nextCheckAt });
    case "customer":
      if ((await fulfilment.stands?.(trx)) === false) return requeue(trx, deps, scope, request, {});
      if (fulfilment.reason === documentWanted) await askForDocument(trx, scope, request, fulfilment, now);
      return setRequestState(trx, deps, scope, request, {
        state: "action_required",
        reason: fulfilment.reason,
        reason_text: fulfilment.text,
        limit_at: addDays(now, answerDays),
        next_check_at: isWatched(deps.kinds, request, fulfilment.reason)
          ? addMs(now, watchMs)
          : addDays(now, fulfilment.reason === detailsMissing ? reminderDays : answerDays),
      });
    case "rejected":
      return endUnfulfilled(trx, deps, scope, request, { state: "rejected", text: fulfilment.text });
    case "duplicate":
      return endDuplicate(trx, deps, scope, request, fulfilment.text);
    case "registryLocked":
      await raiseTask(trx, scope, {
        kind: lockTask,
        key: request.id,
        severity: "high",
        subject: { kind: "request", id: request.id },
        text: taskOfWords(fulfilment.text),
      });
      return setRequestState(trx, deps, scope, request, {
        state: "pending_unlock",
        reason_text: fulfilment.text,
        next_check_at: addMs(now, lockCheckMs),
      });
    case "staff":
      await raiseTask(trx, scope, {
        kind: "request_manual",
        key: request.id,
        severity: "alarm",
        subject: { kind: "request", id: request.id },
        text: taskOfWords(fulfilment.text),
      });
      return setRequestState(trx, deps, scope, request, {
        state: "manual",
        reason_text: fulfilment.told ?? ownReason("byHand"),
        stop_cause: causeOfWords("manual", taskWords(fulfilment.text, "en"), {
          name: request.ascii_name,
          tld: request.tld,
        }),
        next_check_at: addDays(now, 1),
      });
    case "delivery":
      return waitForDelivery(trx, deps, scope, request, fulfilment);
  }
}

/**
 * Leaves the request waiting for a person to deliver it. Staff see it in the list of services to deliver, and a task says by
 * when.
 */
async function waitForDelivery(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  { until, begin }: Extract<Fulfilment, { kind: "delivery" }>,
): Promise<void> {
  await raiseTask(trx, scope, {
    kind: "service_delivery",
    key: request.id,
    severity: "normal",
    subject: { kind: "request", id: request.id },
    text: await begin(trx),
    dueAt: until,
  });
  await setRequestState(trx, deps, scope, request, {
    state: "manual",
    reason_text: ownReason("beingDelivered", { until: { at: until.toISOString() } }),
    next_check_at: until,
    limit_at: until,
  });
}

/**
 * Puts a request on hold. The state table allows this only for queued requests (docs/states.md#requests), so the request passes
 * through that state. The sweep continues it later.
 */
async function holdRequest(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  hold: Extract<Fulfilment, { kind: "hold" }>,
): Promise<void> {
  await changeRequest(trx, scope, request, { state: "queued" });
  const now = deps.clock.now();
  const { outage, pausedAt } = hold;
  if (outage !== undefined)
    await raiseOutage(trx, {
      registryId: outage.registryId,
      text: taskText("registryRefusesUs", { registry: outage.registryId, words: hold.text.slice(0, 1000) }),
      data: { registryId: outage.registryId, why: outage.why },
    });
  await setRequestState(
    trx,
    deps,
    scope,
    { ...request, version: request.version + 1 },
    {
      state: "on_hold",
      // Our trouble with a registry does not concern customers, who only see that the request is late.
      ...(outage === undefined
        ? { reason_text: hold.text, ...(pausedAt === undefined ? {} : { stop_cause: pauseStop(pausedAt) }) }
        : { reason_text: null, stop_cause: registryCause(outage.registryId) }),
      next_check_at: hold.until,
      limit_at: addDays(hold.until > now ? hold.until : now, answerDays),
    },
  );
}

async function endDuplicate(trx: Trx, deps: OrderDeps, scope: AccountScope, request: RequestRow, text: string): Promise<void> {
  await changeRequest(trx, scope, request, { state: "queued" });
  const queued = { ...request, version: request.version + 1 };
  await endUnfulfilled(trx, deps, scope, queued, { state: "cancelled_duplicate", text });
}
