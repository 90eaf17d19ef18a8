import type { PlanView } from "@nameplane/contracts/zones/save";
import { planChanges, type Finding, type RecordSet, type RecordSetChange, type ZoneFacts } from "@nameplane/dns";
import { pacer } from "../../../platform/pace.ts";
import { confirmationViews, findingView } from "../change-view.ts";
import { findingsAfter, recordsAfter } from "./whole-zone.rules.ts";
import { limitOfZone, recordsIn } from "../zone-limit.rules.ts";
import type { ZoneRow } from "../zones.repository.ts";
import type { ChangePlan } from "./plan-change.ts";

/**
 * Like `planChange`, for known changes and a whole zone, because they may touch all of it. The returned view does not contain the
 * changes. The work is done in steps, so that other calls are served in between.
 */
export async function planWhole(
  zone: ZoneRow,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
  facts: ZoneFacts,
): Promise<ChangePlan> {
  const found: Finding[] = [];
  const pause = pacer();
  for (const atName of findingsAfter(before, changes, zone.apex, facts)) {
    found.push(...atName);
    await pause();
  }
  const findings = found.map(findingView);
  const { added, changed, removed, setsBefore, confirmations } = planChanges(changes, zone.rrset_count);
  const view: PlanView = {
    // The changes are left empty, because the caller already knows them.
    changes: [],
    added,
    changed,
    removed,
    setsbefore: setsBefore,
    recordsafter: recordsAfter(recordsIn(zone.record_counts), changes),
    limit: limitOfZone(zone.rrset_max),
    confirmations: confirmationViews(confirmations, findings),
    findings,
    conflicts: [],
    notes: [],
  };
  return { changes, notes: new Map(), view, present: before };
}
