import { NotFound } from "@nameplane/contracts/refusals";
import { ChangedAgain, NothingToChange, TakenBackAlready, TooLateToUndoZone } from "@nameplane/contracts/zones/refusals";
import type { PlanView } from "@nameplane/contracts/zones/save";
import { invertChanges, recordSetKey, restoringChanges, type RecordSetChange } from "@nameplane/dns";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { changeView, undoMs } from "../change-view.ts";
import { knownSets } from "../record-sets.repository.ts";
import { changesBetween, originOf, versionOf } from "../zone-versions.repository.ts";
import type { ZoneRow } from "../zones.repository.ts";
import {
  planChange,
  type ChangePlan,
  type Wish,
  carryOut,
  factsOf,
  lockZoneToChange,
  refuseUnfit,
  type Confirmed,
  type SaveZoneDeps,
} from "../changes/index.ts";
import { changesFromTo } from "./read-history.ts";

export type Restoring = {
  readonly zoneId: string;
  readonly version: number;
  /** Whether to remove sets that the zone has now and the earlier version did not have. */
  readonly prune: boolean;
  readonly preview: boolean;
  readonly note?: string | undefined;
  readonly confirm: Confirmed;
  readonly now: Date;
  readonly language: Language;
};

/**
 * Makes an earlier version the newest one again. The current state stays in the history like any other. Refuses with NotFound for
 * a version that does not exist or is past its retention, and everything that saving refuses.
 */
export async function restoreZone(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  input: Restoring,
): Promise<{ version: number | null; approvalId: string | null; plan: PlanView }> {
  const found = await lockZoneToChange(trx, scope, input.zoneId);
  const { zone } = found;
  const back = input.version > zone.version ? null : await changesFromTo(trx, scope, zone.id, zone.version, input.version);
  if (back === null) throw new Refused(NotFound, { param: "version" });
  const plan = await planBack(deps, trx, scope, zone, restoringChanges(back, { prune: input.prune }));
  if (input.preview) return { version: null, approvalId: null, plan: plan.view };
  if (plan.changes.length === 0) throw new Refused(NothingToChange);
  await refuseUnfit(trx, scope, zone, plan.view, input);
  const saved = await carryOut(deps, trx, scope, found, plan, { note: input.note, origin: "restore", now: input.now });
  return { version: saved.version, approvalId: saved.approvalId, plan: plan.view };
}

/**
 * Undoes the changes of one version by a new version, unless one of these record sets was changed again. Possible refusals:
 * NotFound, TooLateToUndoZone after ten minutes, TakenBackAlready, ChangedAgain, and everything that saving refuses.
 */
export async function undoVersion(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  input: { readonly zoneId: string; readonly version: number; readonly now: Date; readonly language: Language },
): Promise<number> {
  const found = await lockZoneToChange(trx, scope, input.zoneId);
  const { zone } = found;
  const row = await versionOf(trx, scope, zone.id, input.version);
  const steps = await changesBetween(trx, scope, zone.id, input.version - 1, input.version);
  if (row === null || steps === null || input.version < 2) throw new Refused(NotFound, { param: "version" });
  if (addMs(row.at, undoMs) <= input.now) throw new Refused(TooLateToUndoZone);
  const back = invertChanges(steps.flat());
  const later = await changesFromTo(trx, scope, zone.id, input.version, zone.version);
  const touchedSince = new Set((later ?? []).map(recordSetKey));
  if (zone.version === input.version + 1 && (await originOf(trx, scope, zone.id, zone.version)) === "undo")
    throw new Refused(TakenBackAlready);
  const plan = await planBack(deps, trx, scope, zone, back);
  if (back.some((change) => touchedSince.has(recordSetKey(change)))) throw new Refused(ChangedAgain);
  await refuseUnfit(trx, scope, zone, plan.view, { confirm: "earlier", language: input.language });
  const saved = await carryOut(deps, trx, scope, found, plan, { origin: "undo", now: input.now });
  // Undoing a change requires no approval.
  if (saved.version === null) throw new Error("an undo waits for a second person");
  return saved.version;
}

/**
 * Plans changes that come from the zone's own history. `planChange` refuses a SOA, so a change of the SOA is added to the plan
 * afterwards.
 */
async function planBack(
  deps: SaveZoneDeps,
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  back: readonly RecordSetChange[],
): Promise<ChangePlan> {
  const sets = back.filter((change) => change.type !== "SOA");
  const known = await knownSets(trx, scope, zone.id, [...new Set(sets.map((change) => change.owner))]);
  const versions = new Map(known.map((set) => [recordSetKey(set), set.version]));
  const wishes = sets.map((change): Wish => ({
    owner: change.owner,
    type: change.type,
    base: versions.get(recordSetKey(change)) ?? null,
    new: change.new === null ? null : { ttl: change.new.ttlSeconds, rdata: change.new.rdata },
  }));
  const plan = await planChange(trx, scope, zone, wishes, factsOf(deps));
  const head = back.filter((change) => change.type === "SOA");
  return head.length === 0 ? plan : withHead(plan, head);
}

function withHead(plan: ChangePlan, head: readonly RecordSetChange[]): ChangePlan {
  return {
    ...plan,
    changes: [...head, ...plan.changes],
    view: {
      ...plan.view,
      changes: [...head.map(changeView), ...plan.view.changes],
      changed: plan.view.changed + head.length,
    },
  };
}
