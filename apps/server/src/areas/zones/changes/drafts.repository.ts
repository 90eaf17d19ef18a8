import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type DraftRow = {
  id: string;
  base_version: number;
  changes: unknown;
  author: string;
  changed_at: Date;
  ends_at: Date;
};

const staged = (trx: Trx, scope: AccountScope, zoneId: string, now: Date) =>
  trx
    .selectFrom("zone_draft")
    .select(["id", "base_version", "changes", "author", "changed_at", "ends_at"])
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("kind", "=", "staged")
    .where("ends_at", ">", now);

export async function ownDraft(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<DraftRow | null> {
  return (await staged(trx, scope, zoneId, now).where("author", "=", scope.actor).executeTakeFirst()) ?? null;
}

export async function draftById(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  draftId: string,
  now: Date,
): Promise<DraftRow | null> {
  return (await staged(trx, scope, zoneId, now).where("id", "=", draftId).executeTakeFirst()) ?? null;
}

export async function keepDraft(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  draft: { readonly changes: unknown; readonly base: number; readonly now: Date; readonly endsAt: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into zone_draft (account_id, id, zone_id, kind, base_version, changes, author, changed_at, ends_at)
    values (${scope.accountId}, ${newId()}, ${zoneId}, 'staged', ${draft.base}, ${JSON.stringify(draft.changes)}::jsonb, ${scope.actor}, ${draft.now}, ${draft.endsAt})
    on conflict (account_id, zone_id, author) where kind = 'staged' do update
      set base_version = excluded.base_version, changes = excluded.changes, changed_at = excluded.changed_at, ends_at = excluded.ends_at
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("draft was not kept");
  return row.id;
}

export async function dropDraft(trx: Trx, scope: AccountScope, zoneId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("zone_draft")
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("kind", "=", "staged")
    .where("author", "=", scope.actor)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldDrafts(trx: Trx, scope: AccountScope, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("zone_draft")
    .where("account_id", "=", scope.accountId)
    .where("ends_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
