import type { z } from "zod";
import { wantedSets } from "@nameplane/contracts/zones/record-set";
import type { draftView } from "@nameplane/contracts/zones/draft";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { draftById, keepDraft, ownDraft } from "./drafts.repository.ts";
import { authorNames } from "../zone-versions.repository.ts";
import { findZone } from "../find-zone.ts";

const keptMs = 30 * 86_400_000;

/**
 * Staged changes of a zone: the caller's own, or those whose id was shared by another user of the account. Null if there are
 * none.
 */
export async function readDraft(
  trx: Trx,
  scope: AccountScope,
  of: { readonly zoneid: string; readonly draftid?: string | undefined },
  now: Date,
): Promise<z.input<typeof draftView> | null> {
  await findZone(trx, scope, of.zoneid);
  const row = await (of.draftid === undefined
    ? ownDraft(trx, scope, of.zoneid, now)
    : draftById(trx, scope, of.zoneid, of.draftid, now));
  // A draft that cannot be read was written by an older release and cannot be applied.
  const changes = wantedSets.safeParse(row?.changes);
  if (row === null || !changes.success) return null;
  const names = await authorNames(trx, scope, [row.author]);
  return {
    draftid: row.id,
    changes: changes.data,
    author: names.get(row.author) ?? "system",
    own: row.author === scope.actor,
    base: row.base_version,
    changedat: row.changed_at.toISOString(),
    endsat: row.ends_at.toISOString(),
  };
}

export async function stageChanges(
  trx: Trx,
  scope: AccountScope,
  draft: { readonly zoneid: string; readonly changes: z.output<typeof wantedSets> },
  now: Date,
): Promise<{ draftid: string; endsat: string }> {
  const zone = await findZone(trx, scope, draft.zoneid);
  const endsAt = addMs(now, keptMs);
  const draftid = await keepDraft(trx, scope, zone.id, { changes: draft.changes, base: zone.version, now, endsAt });
  return { draftid, endsat: endsAt.toISOString() };
}
