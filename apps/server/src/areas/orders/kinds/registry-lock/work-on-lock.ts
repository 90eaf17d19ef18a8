import { type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { carryOut, type NextStep, type Sight } from "../../../registry/commands/index.ts";
import { ownNameById } from "../../../domains/index.ts";
import { recordSight } from "../../../domains/follow/index.ts";
import type { RegistryDomain, RegistryOutcome } from "../../../registry/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import type { RequestRow } from "../../requests.repository.ts";
import { raiseTask } from "../../../../platform/staff-tasks.ts";
import { lockTask } from "../../engine/index.ts";
import { nextLockStep, type LockWish } from "./lock-steps.rules.ts";
import type { Fulfilment } from "../../kind.ts";
import { fulfilmentOf, stepOutcome } from "../../fulfilment/index.ts";

export type LockWork = {
  readonly domainId: string;
  readonly registryId: string;
  readonly name: string;
  readonly unicodeName: string;
};

/** What the registry showed when the lock was in the wanted state. */
export type LockDone = {
  readonly found: RegistryDomain;
  readonly readAt: Date;
  /** Until when the lock is open, according to the registry. Null if the registry does not say, or if the lock is not open. */
  readonly openUntil: string | null;
};

type Undertaking = {
  readonly wish: LockWish;
  /** The task for staff, who carry it out outside EPP. */
  readonly byHand: (name: string) => TaskText;
  readonly isUrgent: boolean;
  readonly record: (trx: Trx, work: LockWork, done: LockDone) => Promise<void>;
};

/** How often to check a registry where people set the lock by hand. Such a registry answers within a working day. */
const byHandMs = 3_600_000;

/**
 * Brings the registry lock of a domain into the wanted state. Staff are asked to do what EPP cannot. Only reading the registry
 * shows that it was done: this code never takes a person's word that a lock is open, on or off.
 */
export async function workOnLock(
  deps: OutsideDeps,
  scope: AccountScope,
  request: Pick<RequestRow, "id" | "domain_id">,
  { wish, byHand, isUrgent, record }: Undertaking,
): Promise<Fulfilment> {
  const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
  let isByHand = false;
  const outcome = await carryOut<LockDone, null>(deps, scope, {
    requestId: request.id,
    registryId: work.registryId,
    asciiName: work.name,
    prepare: async () => ({ kind: "go", value: null }),
    next: (sight) => {
      const step = next(sight, work, wish);
      isByHand = step.isByHand;
      return step.next;
    },
    // A refusal may mean that the domain was already locked, so we read the registry afterwards.
    meaning: () => null,
  });
  if (isByHand || outcome.kind === "registry_locked")
    await tx(deps.pool, scope, (trx) => askPerson(trx, scope, request, byHand(work.name), isUrgent));
  return fulfilmentOf(outcome, deps.clock.now(), (done) => ({
    kind: "done",
    record: async (trx) => {
      await recordSight(trx, scope, work.domainId, done.found, done.readAt);
      await record(trx, work, done);
      return { domainId: work.domainId };
    },
  }));
}

async function loadWork(trx: Trx, scope: AccountScope, request: Pick<RequestRow, "id" | "domain_id">): Promise<LockWork> {
  const own = request.domain_id === null ? null : await ownNameById(trx, scope, request.domain_id);
  if (own === null || own.registryId === null) throw new Error(`request ${request.id} lacks its domain`);
  const { domainId, registryId, asciiName: name, unicodeName } = own;
  return { domainId, registryId, name, unicodeName };
}

async function askPerson(
  trx: Trx,
  scope: AccountScope,
  request: Pick<RequestRow, "id" | "domain_id">,
  text: TaskText,
  isUrgent: boolean,
): Promise<void> {
  await raiseTask(trx, scope, {
    kind: lockTask,
    key: request.id,
    severity: isUrgent ? "alarm" : "high",
    subject: { kind: "request", id: request.id },
    text,
  });
}

type Next = { readonly isByHand: boolean; readonly next: NextStep<LockDone> };

function next({ found, history, capabilities, readAt }: Sight<null>, work: LockWork, wish: LockWish): Next {
  const step = nextLockStep(found, wish, history, { byEpp: capabilities.registryLock, now: readAt });
  const update = { verb: "domain:update", name: work.name, addStatuses: [], authInfo: null } as const;
  const stop = (outcome: RegistryOutcome<never>, isByHand = false): Next => ({
    isByHand,
    next: { kind: "stop", outcome },
  });
  const send = (transform: Extract<NextStep<LockDone>, { kind: "send" }>["transform"]): Next => ({
    isByHand: false,
    next: { kind: "send", transform },
  });
  switch (step.kind) {
    case "lock":
      return send({ ...update, removeStatuses: [], putsRegistryLock: true });
    case "lift":
      return send({ ...update, removeStatuses: [step.status] });
    case "done":
      if (found === null) throw new Error(`${work.name} is done with and not there`);
      return { isByHand: false, next: { kind: "done", value: { found, readAt, openUntil: step.openUntil } } };
    case "by_hand":
      return stop({ kind: "pending", nextCheckAt: addMs(readAt, byHandMs) }, true);
    case "locked":
      return stop({ kind: "registry_locked", text: ownReason("registryLock") });
    case "wait":
      return stop(stepOutcome({ kind: "pending" }, readAt));
    case "hold":
      return stop(stepOutcome({ ...step, hours: 24 }, readAt));
    case "rejected":
    case "staff":
      return stop(step);
    default:
      return step satisfies never;
  }
}
