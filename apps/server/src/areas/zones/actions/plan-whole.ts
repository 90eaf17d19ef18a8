import type { PlanView } from "@nameplane/contracts/zones/save";
import { applyChanges, planChanges, type RecordSet, type RecordSetChange, type ZoneFacts } from "@nameplane/dns";
import { confirmationViews, findingView } from "../change-view.ts";
import { findingsAfter, recordsAfter } from "../import-zone.rules.ts";
import { limitOfZone, recordsIn } from "../zone-limit.rules.ts";
import type { ZoneRow } from "../zones.repository.ts";
import type { ChangePlan } from "./plan-change.ts";

/** As `planChange`, of changes that are known and from the whole zone: they may touch all of it. The view leaves them out. */
export function planWhole(
  zone: ZoneRow,
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
  facts: ZoneFacts,
): ChangePlan {
  const findings = findingsAfter(applyChanges(before, changes).sets, changes, zone.apex, facts).map(findingView);
  const { added, changed, removed, setsBefore, confirmations } = planChanges(changes, zone.rrset_count);
  const view: PlanView = {
    // nobody reads what is about to be written
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
  return { changes, notes: new Map(), view };
}
