import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../../platform/clock.ts";
import type { Pool } from "../../../../platform/db/connect.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { errorFields } from "../../../../platform/log.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { syncDomain } from "../../../domains/follow/index.ts";
import { updateAtRegistry } from "../../../registry/commands/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { isClosed } from "../../registry-closed.rules.ts";
import { raiseTask } from "../../../../platform/staff-tasks.ts";
import { closeLockTask } from "../../engine/index.ts";
import { findLock, openTooLong, setOpening, type DueLock } from "./lock.repository.ts";
import { notifyLock } from "./notify-lock.ts";

const atOnce = 50;
/** A registry closes its locks within minutes of the agreed time. If it has not done so by then, we have to act. */
const patienceMs = 5 * 60_000;
const actor = "job:registry-locks";
const relockTask = "registry_relock";

/**
 * Checks locks whose opening time has ended, until each was seen closed at its registry. If a registry closes its locks
 * automatically, it is only read. Otherwise the lock is set again over EPP, and if that is not possible, staff are asked to close
 * it.
 *
 * Returns how many locks it checked.
 */
export async function watchLocks(deps: OutsideDeps, sweeping: Pool): Promise<number> {
  const due = await tx(sweeping, { actor }, (trx) => openTooLong(trx, deps.clock.now(), atOnce));
  for (const lock of due) {
    const scope = makeScope({ accountId: lock.accountId, brandId: lock.brandId, actor });
    try {
      await closeAgain(deps, scope, lock);
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      deps.log.warn(
        { event: "locks.unread", accountId: lock.accountId, objectId: lock.domainId, ...errorFields(error) },
        "a lock could not be checked",
      );
    }
  }
  return due.length;
}

async function closeAgain(deps: OutsideDeps, scope: AccountScope, lock: DueLock): Promise<void> {
  if ((await seeLock(deps, scope, lock)) || deps.clock.now() < addMs(new Date(lock.until), patienceMs)) return;
  const { name, domainId } = lock;
  const held = await tx(deps.pool, scope, (trx) => findLock(trx, scope, domainId));
  if (held?.registryId === null || held?.registryId === undefined) return;
  if (deps.registries.of(held.registryId).capabilities.registryLock) {
    try {
      await putOn(deps, scope, { registryId: held.registryId, asciiName: name });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      deps.log.warn({ event: "locks.not-closed", objectId: domainId, ...errorFields(error) }, "a lock was not put on");
    }
    if (await seeLock(deps, scope, lock)) return;
  }
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: relockTask,
      key: domainId,
      severity: "alarm",
      subject: { kind: "domain", id: domainId },
      text: taskText("lockStillOpen", { name, at: { at: lock.until } }),
    }),
  );
}

/** Sets the registry lock over EPP. Possible refusals: RegistryRefused, RegistryBusy, OutcomeBeingChecked. */
export function putOn(
  deps: OutsideDeps,
  scope: AccountScope,
  domain: { readonly registryId: string; readonly asciiName: string },
): Promise<void> {
  return updateAtRegistry(deps, scope, domain, {
    addStatuses: [],
    removeStatuses: [],
    authInfo: null,
    putsRegistryLock: true,
  });
}

/**
 * Reads the domain at its registry. If the lock is closed again, the account is told once. Throws OutcomeError if reading fails.
 *
 * Returns whether nothing is left to do: the domain is locked, or it is no longer ours to lock.
 */
export async function seeLock(
  deps: OutsideDeps,
  scope: AccountScope,
  { domainId, serviceId, name }: Pick<DueLock, "domainId" | "serviceId" | "name">,
): Promise<boolean> {
  if (!(await syncDomain(deps, scope, domainId))) return true;
  return tx(deps.pool, scope, async (trx) => {
    const lock = await findLock(trx, scope, domainId);
    if (lock?.service?.id !== serviceId || lock.service.params.opening === undefined) return true;
    const isGone = ["transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"].includes(lock.state);
    if (!isGone && !isLocked(deps, lock, deps.clock.now())) return false;
    await setOpening(trx, scope, serviceId, null);
    await closeLockTask(trx, scope, { kind: relockTask, key: domainId });
    const news = { domainId, name, at: deps.clock.now(), by: null, until: null };
    if (!isGone) await notifyLock(trx, deps, scope, { ...news, step: "lock_closed" });
    return true;
  });
}

function isLocked(
  deps: Pick<OutsideDeps, "registries">,
  { registryId, statuses, isRegistryLocked, unlockedUntil }: NonNullable<Awaited<ReturnType<typeof findLock>>>,
  now: Date,
): boolean {
  const byEpp = registryId !== null && deps.registries.of(registryId).capabilities.registryLock;
  const sight = { isOurs: true, statuses, rgpStatuses: [], isRegistryLocked };
  return isClosed({ ...sight, unlockedUntil: unlockedUntil?.toISOString() ?? null }, { byEpp, now });
}
