import type { SetChangeView } from "@nameplane/contracts/zones/record-set";
import type { VersionView } from "@nameplane/contracts/zones/history";
import { NotFound } from "@nameplane/contracts/refusals";
import { composeChanges, invertChanges, type RecordSetChange } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { authorNames, changesBetween, versionOf, versionsOf, type VersionRow } from "../zone-versions.repository.ts";
import { changeView } from "../change-view.ts";
import { findZone } from "../find-zone.ts";

export async function readHistory(
  trx: Trx,
  scope: AccountScope,
  page: { readonly zoneid: string; readonly before?: number | undefined; readonly limit: number },
): Promise<{ data: VersionView[]; more: boolean }> {
  await findZone(trx, scope, page.zoneid);
  const found = await versionsOf(trx, scope, page.zoneid, { before: page.before ?? null, limit: page.limit + 1 });
  const rows = found.slice(0, page.limit);
  return { data: await viewsOf(trx, scope, rows), more: found.length > page.limit };
}

/**
 * What changed from `against` (by default the version before) to `version`. Possible refusals: NotFound, also for versions that
 * are past their retention.
 */
export async function readVersion(
  trx: Trx,
  scope: AccountScope,
  of: { readonly zoneid: string; readonly version: number; readonly against?: number | undefined },
): Promise<{ version: VersionView; against: number; changes: SetChangeView[] }> {
  await findZone(trx, scope, of.zoneid);
  const row = await versionOf(trx, scope, of.zoneid, of.version);
  const against = of.against ?? of.version - 1;
  const changes = await changesFromTo(trx, scope, of.zoneid, against, of.version);
  const [version] = row === null ? [] : await viewsOf(trx, scope, [row]);
  if (version === undefined || changes === null)
    throw new Refused(NotFound, { param: changes === null && row !== null ? "against" : "version" });
  return { version, against, changes: changes.map(changeView) };
}

/** The change that leads from one version to another, in either direction. Null if the history does not reach back that far. */
export async function changesFromTo(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  from: number,
  to: number,
): Promise<RecordSetChange[] | null> {
  const steps = await changesBetween(trx, scope, zoneId, Math.min(from, to), Math.max(from, to));
  if (steps === null) return null;
  const whole = composeChanges(steps);
  return from <= to ? whole : invertChanges(whole);
}

async function viewsOf(trx: Trx, scope: AccountScope, rows: readonly VersionRow[]): Promise<VersionView[]> {
  const names = await authorNames(trx, scope, [...new Set(rows.map((row) => row.author))]);
  return rows.map(({ at, author, ...row }) => ({
    ...row,
    at: at.toISOString(),
    author: names.get(author) ?? "system",
  }));
}
