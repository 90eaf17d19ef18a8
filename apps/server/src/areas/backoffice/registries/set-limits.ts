import type { InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { TopUpNotPositive } from "@nameplane/contracts/backoffice/registry/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { callProcesses } from "../../registry/accounts/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { refuseUnknown } from "./pause-registry.ts";
import { refuseOneBrand, versionOf, type Reading } from "./read-registries.ts";
import { insertMoney, setLeast, setProfile } from "./registries.repository.ts";

/** Sets the limits of a registry. The rest of its profile is kept. Possible refusals: NotFound, ChangedMeanwhile. */
export async function setLimits(call: Reading, input: InputOf<typeof operations.setRegistryLimits>): Promise<void> {
  refuseOneBrand(call);
  const { registry, version, commandsperminute, maxsessions, namespercheck, window, idleseconds } = input;
  const profile = await refuseUnknown(call.trx, registry);
  if (versionOf(profile) !== version) throw new Refused(ChangedMeanwhile);
  const limits = {
    commandsPerMinute: commandsperminute,
    maxSessions: maxsessions,
    namesPerCheck: namespercheck,
    window,
    idleSeconds: idleseconds,
  };
  await setProfile(call.trx, registry, { ...profile, ...limits });
  await callProcesses(call.trx, registry);
  const before = Object.fromEntries(Object.keys(limits).map((key) => [key, profile[key] ?? null]));
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "registries.set-limits",
    object: registry,
    before,
    after: limits,
  });
}

/** Records a balance that was read at the registry, or a deposit. Possible refusals: NotFound, TopUpNotPositive. */
export async function recordMoney(call: Reading, input: InputOf<typeof operations.recordRegistryMoney>): Promise<void> {
  refuseOneBrand(call);
  const { registry, ...entry } = input;
  await refuseUnknown(call.trx, registry);
  if (entry.kind === "top_up" && entry.minor <= 0) throw new Refused(TopUpNotPositive, { param: "minor" });
  await insertMoney(call.trx, { id: newId(), registryId: registry, ...entry, staffId: call.staff.staffId, at: call.now });
  await auditStaff(call.trx, call, { actor: call.actor, action: "registries.record-money", object: registry, after: entry });
}

/** Sets the minimum balance. A task is created when the calculated balance falls below it. Possible refusals: NotFound. */
export async function setLowBalance(call: Reading, { registry, least }: InputOf<typeof operations.setLowBalance>): Promise<void> {
  refuseOneBrand(call);
  if (!(await setLeast(call.trx, registry, least))) throw new Refused(NotFound, { param: "registry" });
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "registries.set-low-balance",
    object: registry,
    after: { ...(least ?? { minor: null }) },
  });
}
