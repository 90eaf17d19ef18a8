import { shownChangesMax } from "@nameplane/contracts/zones/import";
import type { ApprovalView } from "@nameplane/contracts/zones/approval";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { approvalsOf, type ApprovalRow } from "./approvals.repository.ts";
import { changeView } from "../change-view.ts";
import { authorNames } from "../zone-versions.repository.ts";
import { findZone } from "../find-zone.ts";

/** Changes that wait for a second person, and the caller's own that were denied or have expired. Possible refusals: NotFound. */
export async function readApprovals(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<ApprovalView[]> {
  const zone = await findZone(trx, scope, zoneId);
  const rows = await approvalsOf(trx, scope, zone.id, now);
  const people = rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? []].flat());
  const names = await authorNames(trx, scope, [...new Set(people)]);
  return rows.map((row) => viewOf(row, names, scope, now));
}

function viewOf(row: ApprovalRow, names: ReadonlyMap<string, string>, scope: AccountScope, now: Date): ApprovalView {
  const { changes, note, against } = row.content;
  const added = changes.filter((change) => change.old === null).length;
  const removed = changes.filter((change) => change.new === null).length;
  return {
    approvalid: row.id,
    state: row.decision === "denied" ? "denied" : row.ends_at > now ? "open" : "expired",
    author: names.get(row.asked_by) ?? "system",
    own: row.asked_by === scope.actor,
    askedat: row.asked_at.toISOString(),
    endsat: row.ends_at.toISOString(),
    decidedby: row.decided_by === null ? null : (names.get(row.decided_by) ?? "system"),
    reason: row.reason,
    note,
    added,
    changed: changes.length - added - removed,
    removed,
    changes: changes.slice(0, shownChangesMax).map(changeView),
    against: [...against],
    hash: row.content_hash.toString("hex"),
  };
}
