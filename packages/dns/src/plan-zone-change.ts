import { diffZones, type RecordSetChange } from "./diff-zones.ts";
import type { RecordSet } from "./record-set.ts";

/** Why a user must confirm a plan explicitly before it is applied. */
export type PlanConfirmation =
  | {
      /**
       * More than 30 % of a zone with 10 sets or more is removed or changed. To confirm, the user types the number of changed
       * sets.
       */
      readonly kind: "large_change";
      readonly touched: number;
      readonly percent: number;
    }
  | { readonly kind: "apex_name_servers" }
  | { readonly kind: "delegation_signer"; readonly owners: readonly string[] };

export type ZonePlan = {
  readonly changes: readonly RecordSetChange[];
  /** Number of record sets. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly setsBefore: number;
  readonly confirmations: readonly PlanConfirmation[];
};

// octoDNS has used these figures for years. With a smaller share everyday edits would need a confirmation; with a larger one, a
// wrong file could empty half a zone without one.
const largeChangeShare = 0.3;
const largeChangeZoneSize = 10;

/** What a change would do to a zone, counted in record sets, and which parts require confirmation. */
export function planZoneChange(before: readonly RecordSet[], after: readonly RecordSet[]): ZonePlan {
  return planChanges(diffZones(before, after), before.length);
}

/** Like `planZoneChange`, for a caller that already has the changes. */
export function planChanges(changes: readonly RecordSetChange[], setsBefore: number): ZonePlan {
  const added = changes.filter((change) => change.old === null).length;
  const removed = changes.filter((change) => change.new === null).length;
  const changed = changes.length - added - removed;
  return {
    changes,
    added,
    changed,
    removed,
    setsBefore,
    confirmations: confirmationsFor(changes, removed + changed, setsBefore),
  };
}

function confirmationsFor(changes: readonly RecordSetChange[], touched: number, setsBefore: number): PlanConfirmation[] {
  const confirmations: PlanConfirmation[] = [];
  if (setsBefore >= largeChangeZoneSize && touched > setsBefore * largeChangeShare) {
    confirmations.push({ kind: "large_change", touched, percent: Math.round((touched / setsBefore) * 100) });
  }
  // A first set of name servers replaces nothing, so it needs no confirmation.
  const nameServers = changes.find((change) => change.type === "NS" && change.owner === "");
  if (nameServers !== undefined && nameServers.old !== null) confirmations.push({ kind: "apex_name_servers" });
  const signers = changes.filter((change) => change.type === "DS");
  if (signers.length > 0) {
    confirmations.push({ kind: "delegation_signer", owners: signers.map((change) => change.owner) });
  }
  return confirmations;
}
