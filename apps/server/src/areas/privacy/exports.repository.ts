import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type ExportRow = {
  readonly id: string;
  readonly state: "waiting" | "ready" | "failed" | "gone";
  readonly userId: string;
  readonly language: "en" | "sv";
  readonly tries: number;
  readonly fileId: string | null;
  readonly size: number | null;
  readonly orderedAt: Date;
  readonly workedAt: Date;
  readonly endedAt: Date | null;
  readonly fetchUntil: Date | null;
  readonly fetchedAt: Date | null;
};

const columns = sql`id, state, user_id as "userId", language, tries, file_id as "fileId", size_bytes as size, ordered_at as "orderedAt", worked_at as "workedAt",
  ended_at as "endedAt", fetch_until as "fetchUntil", fetched_at as "fetchedAt"`;

/** Orders a copy. Returns false if a copy is already being made. */
export async function insertExport(
  trx: Trx,
  scope: AccountScope,
  of: { readonly id: string; readonly userId: string; readonly language: "en" | "sv"; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into data_export (account_id, id, user_id, language, ordered_at, worked_at)
    values (${scope.accountId}, ${of.id}, ${of.userId}, ${of.language}, ${of.now}, ${of.now})
    on conflict (account_id) where state = 'waiting' do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** The latest copies of the account, newest first. */
export async function listExports(trx: Trx, { accountId }: AccountScope): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_export where account_id = ${accountId} order by ordered_at desc, id desc limit 10`.execute(trx);
  return rows;
}

/** The copy. It is locked until the end of the transaction. */
export async function lockExport(trx: Trx, { accountId }: AccountScope, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_export where account_id = ${accountId} and id = ${id}::uuid for update`.execute(trx);
  return rows[0] ?? null;
}

export type ExportChange = Partial<{
  state: ExportRow["state"];
  tries: number;
  file_id: string | null;
  size_bytes: number;
  worked_at: Date;
  ended_at: Date;
  fetch_until: Date;
  fetched_at: Date;
}>;

export async function changeExport(trx: Trx, { accountId }: AccountScope, id: string, change: ExportChange): Promise<void> {
  await trx.updateTable("data_export").set(change).where("account_id", "=", accountId).where("id", "=", id).execute();
}

export type ExportAt = { readonly accountId: string; readonly brandId: string; readonly exportId: string };

/** Copies on which no worker has worked for a while. Runs as the readonly role. */
export async function staleExports(trx: Trx, before: Date, max: number): Promise<ExportAt[]> {
  const { rows } = await sql<ExportAt>`
    select e.account_id as "accountId", a.brand_id as "brandId", e.id as "exportId" from data_export e join account a on a.id = e.account_id
     where e.state = 'waiting' and e.worked_at < ${before} order by e.worked_at limit ${max}`.execute(trx);
  return rows;
}

/** Copies that may no longer be downloaded. Runs as the readonly role. */
export async function exportsOver(trx: Trx, now: Date, max: number): Promise<ExportAt[]> {
  const { rows } = await sql<ExportAt>`
    select e.account_id as "accountId", a.brand_id as "brandId", e.id as "exportId" from data_export e join account a on a.id = e.account_id
     where e.state = 'ready' and e.fetch_until <= ${now} order by e.fetch_until limit ${max}`.execute(trx);
  return rows;
}
