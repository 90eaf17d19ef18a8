import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { RegistryNotPaused, RegistryPausedAlready } from "@nameplane/contracts/backoffice/registry/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { pauseStop } from "../../orders/engine/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { refuseOneBrand, type Reading } from "./read-registries.ts";
import { endPause, lockProfile, pause, wakePaused } from "./registries.repository.ts";

/**
 * Pauses a registry. Once this transaction has ended, no process begins a command that changes something at the registry.
 * Commands that have begun are completed. If the answer of one is missing, we still read at the registry what happened. Possible
 * refusals: NotFound, RegistryPausedAlready.
 */
export async function pauseRegistry(
  call: Reading,
  { registry, cause, note }: InputOf<typeof operations.pauseRegistry>,
): Promise<void> {
  refuseOneBrand(call);
  const { trx, staff, now, actor } = call;
  await refuseUnknown(trx, registry);
  if (!(await pause(trx, registry, { staffId: staff.staffId, at: now, cause, note }))) throw new Refused(RegistryPausedAlready);
  await auditStaff(trx, call, { actor, action: "registries.pause", object: registry, after: { cause, note } });
}

/** Ends a pause and returns how many requests continue now. Possible refusals: NotFound, RegistryNotPaused. */
export async function resumeRegistry(call: Reading, registry: string): Promise<number> {
  refuseOneBrand(call);
  const { trx, now, actor } = call;
  await refuseUnknown(trx, registry);
  if (!(await endPause(trx, registry))) throw new Refused(RegistryNotPaused);
  const woken = await wakePaused(trx, pauseStop(registry), now);
  await auditStaff(trx, call, { actor, action: "registries.resume", object: registry, after: { woken } });
  return woken;
}

/** Locks the registry and returns its profile. Possible refusals: NotFound. */
export async function refuseUnknown(trx: Trx, registryId: string): Promise<Readonly<Record<string, unknown>>> {
  const profile = await lockProfile(trx, registryId);
  if (profile === null) throw new Refused(NotFound, { param: "registry" });
  return profile;
}
