import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { findHoldable, type HoldableDomain, otherHolds, syncDomain } from "../../domains/follow/index.ts";
import { rejectForLock, type TransferDeps } from "../../domains/transfers/index.ts";
import { notifyStaffAct } from "../../notifications/index.ts";
import { changeStatusesAtRegistry } from "../../registry/commands/index.ts";
import type { RegistryDeps } from "../../registry/index.ts";
import { changeOf, isShown } from "./domain-acts.rules.ts";
import type { RestrictionDecided } from "./restrictions.jobs.ts";
import {
  endRestriction,
  noteShown,
  openRestrictions,
  restrictionsToCarryOut,
  suspendDomain,
  type RestrictionAt,
} from "./restrictions.repository.ts";

export type RestrictionDeps = RegistryDeps &
  Pick<TransferDeps, "notifyLeaving"> & { readonly jobs: Pick<Jobs, "enqueue">; readonly sweeping: Pool };

const actor = "job:restrictions";
const atOnce = 50;
/** How long to wait before another try at a registry that refused or did not answer. */
const retryMs = 600_000;

/**
 * Makes the registry match the restrictions that staff have put on a domain. A change counts only when the registry shows it, and
 * only then the customer is told. Running it again is harmless.
 *
 * Throws OutcomeError and Refused if the registry refused or did not answer. The sweep then tries again.
 */
export async function carryOutRestrictions(deps: RestrictionDeps, scope: AccountScope, domainId: string): Promise<void> {
  let found = await readRestricted(deps, scope, domainId);
  if (found.open.length === 0) return;
  if (found.domain !== null && (await stopTransfer(deps, scope, found.domain, found.open))) {
    // Rejecting the transfer has changed the statuses at the registry, so they are read again.
    await syncDomain(deps, scope, domainId);
    found = await readRestricted(deps, scope, domainId);
  }
  const { open, domain, isHeldOtherwise } = found;
  if (domain === null) return tx(deps.pool, scope, (trx) => endLifted(trx, deps, scope, open));
  const wishes = open.map(({ kind, lifted_at: at }) => ({ kind, isLifted: at !== null }));
  const change = changeOf(wishes, { statuses: domain.statuses, isHeldOtherwise });
  if (change !== null) await changeStatuses(deps, scope, domain, change);
  await syncDomain(deps, scope, domainId);
  await tx(deps.pool, scope, (trx) => settle(trx, deps, scope, domainId));
}

const readRestricted = (deps: RestrictionDeps, scope: AccountScope, domainId: string) =>
  tx(deps.pool, scope, async (trx) => ({
    open: await openRestrictions(trx, { accountId: scope.accountId, domainId }, { lock: false }),
    domain: await findHoldable(trx, scope.accountId, domainId),
    isHeldOtherwise: (await otherHolds(trx, scope, domainId, "staff")).length > 0,
  }));

/**
 * If a court lock or a UDRP lock is on, rejects a transfer that waits for an answer. This comes before the lock is put on at the
 * registry, because a domain that is being transferred cannot be locked. A transfer that cannot be rejected becomes a task for
 * staff. Returns whether a transfer was rejected.
 */
async function stopTransfer(
  deps: RestrictionDeps,
  scope: AccountScope,
  { id, asciiName: name }: HoldableDomain,
  open: readonly RestrictionAt[],
): Promise<boolean> {
  const locks = open.filter(({ kind, lifted_at: at }) => kind !== "hold" && at === null);
  if (locks.length === 0) return false;
  const isQuiet = locks.some(({ is_quiet: quiet }) => quiet);
  const stopped = await rejectForLock(deps, scope, id, { isQuiet });
  if (!("party" in stopped)) return stopped.kind === "rejected";
  const { party, words, until } = stopped;
  const text =
    stopped.kind === "unanswerable"
      ? taskText("lockedTransferUnanswerable", { name, party })
      : taskText("lockedTransferRefused", { name, party, words });
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: "locked_transfer",
      key: id,
      subject: { kind: "domain", id },
      severity: "alarm",
      ...(until === null ? {} : { dueAt: until }),
      text,
    }),
  );
  return false;
}

async function changeStatuses(
  deps: RestrictionDeps,
  scope: AccountScope,
  domain: HoldableDomain,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  try {
    await changeStatusesAtRegistry(deps, scope, domain, change);
  } catch (error) {
    if (error instanceof Refused && error.refusal.name === "RegistryRefused")
      await tx(deps.pool, scope, (trx) =>
        raiseTask(trx, scope, {
          kind: "restriction_refused",
          key: domain.id,
          subject: { kind: "domain", id: domain.id },
          severity: "alarm",
          text: taskText("restrictionRefused", { name: domain.asciiName, words: String(error.values["words"] ?? "") }),
        }),
      );
    throw error;
  }
}

/** Stores what the registry shows now, and tells the customer which restrictions have begun or ended. */
async function settle(trx: Trx, deps: RestrictionDeps, scope: AccountScope, domainId: string): Promise<void> {
  const { accountId } = scope;
  const domain = await findHoldable(trx, accountId, domainId);
  if (domain === null) return;
  const open = await openRestrictions(trx, { accountId, domainId }, { lock: true });
  const isHeldOtherwise = (await otherHolds(trx, scope, domainId, "staff")).length > 0;
  const now = deps.clock.now();
  for (const one of open) {
    const isOn = isShown(one.kind, domain.statuses);
    if (one.lifted_at === null && isOn) {
      if (one.kind === "hold") await suspendDomain(trx, accountId, domainId);
      if (one.shown_at !== null) continue;
      await noteShown(trx, accountId, one.id, now);
      await tell(trx, deps, scope, { one, domain, isEnded: false });
    }
    const isOff = one.kind !== "hold" || isHeldOtherwise || !domain.statuses.includes("clientHold");
    if (one.lifted_at !== null && isOff) {
      await endRestriction(trx, accountId, one.id, now);
      await tell(trx, deps, scope, { one, domain, isEnded: true });
    }
  }
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
}

/** Ends the restrictions that staff have lifted, for a domain that we no longer hold at a registry. */
async function endLifted(
  trx: Trx,
  deps: RestrictionDeps,
  { accountId }: AccountScope,
  open: readonly RestrictionAt[],
): Promise<void> {
  for (const one of open) if (one.lifted_at !== null) await endRestriction(trx, accountId, one.id, deps.clock.now());
}

async function tell(
  trx: Trx,
  deps: RestrictionDeps,
  scope: AccountScope,
  { one, domain, isEnded }: { readonly one: RestrictionAt; readonly domain: HoldableDomain; readonly isEnded: boolean },
): Promise<void> {
  if (one.is_quiet) return;
  await notifyStaffAct(trx, deps, scope, {
    act: isEnded ? `${one.kind}_lifted` : one.kind,
    cause: `restriction:${one.id}:${isEnded ? "lifted" : "set"}`,
    domainId: domain.id,
    name: domain.asciiName,
    text: one.text,
    mode: null,
    order: null,
    waitsForMoney: false,
  });
}

/** The job that carries out a decision of staff. If it fails, the sweep tries again. */
export async function carryOutDecided(
  deps: RestrictionDeps,
  { accountId, brandId, domainId }: RestrictionDecided,
): Promise<boolean> {
  try {
    await carryOutRestrictions(deps, makeScope({ accountId, brandId, actor }), domainId);
    return true;
  } catch (error) {
    if (!(error instanceof OutcomeError || error instanceof Refused)) throw error;
    deps.log.warn({ event: "restrictions.undone", accountId, objectId: domainId, ...errorFields(error) }, "a restriction waits");
    return false;
  }
}

/**
 * One run of the sweep: carries out restrictions that the registry does not show. Each domain is tried at most every ten minutes.
 */
export function restrictionCarrier(deps: RestrictionDeps): () => Promise<number> {
  const notBefore = new Map<string, Date>();
  return async () => {
    const now = deps.clock.now();
    for (const [id, at] of notBefore) if (at <= now) notBefore.delete(id);
    const due = await tx(deps.sweeping, { actor }, (trx) =>
      restrictionsToCarryOut(trx, { max: atOnce, except: [...notBefore.keys()] }),
    );
    for (const one of due) if (!(await carryOutDecided(deps, one))) notBefore.set(one.domainId, addMs(now, retryMs));
    return due.length;
  };
}
