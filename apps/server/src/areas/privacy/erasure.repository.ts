import { sql } from "kysely";
import type { ErasureClass } from "@nameplane/contracts/privacy/erasure-values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type PlanRow = {
  readonly table: string;
  readonly class: ErasureClass;
  readonly fate: "book" | "later" | "delete" | "cut";
  readonly keepDays: number | null;
  readonly erased: number;
  readonly stays: number;
};

/** What an erasure of the account would erase, and what it would keep. */
export async function previewErasure(trx: Trx, accountId: string): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select table_name as "table", class, fate, keep_days as "keepDays", erased::int as erased, stays::int as stays from np_erasure_preview(${accountId}::uuid)`.execute(
    trx,
  );
  return rows;
}

export type ErasureRow = {
  readonly id: string;
  readonly askedAt: Date;
  readonly nextAt: Date | null;
  readonly doneAt: Date | null;
  readonly counts: Readonly<Record<string, number>>;
};

/** Begins an erasure. Returns false if an erasure is already open. */
export async function insertErasure(
  trx: Trx,
  { accountId, actor }: Pick<AccountScope, "accountId" | "actor">,
  of: { readonly id: string; readonly why: "owner" | "staff"; readonly now: Date; readonly nextAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into erasure (account_id, id, asked_by, why, asked_at, next_at) values (${accountId}, ${of.id}, ${actor}, ${of.why}, ${of.now}, ${of.nextAt})
    on conflict (account_id) where done_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** The erasures of an account, the newest first. */
export async function listErasures(trx: Trx, accountId: string): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select id, asked_at as "askedAt", next_at as "nextAt", done_at as "doneAt", counts from erasure where account_id = ${accountId} order by asked_at desc, id desc`.execute(
    trx,
  );
  return rows;
}

/** Erases the personal data in at most `max` rows of a table. Returns in how many rows. */
export async function eraseRows(trx: Trx, { accountId }: AccountScope, table: string, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select np_erase_rows(${accountId}::uuid, ${table}, ${max}::int) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Adds the number of erased rows to the proof of the erasure, in the transaction that erased them. */
export async function countErased(trx: Trx, { accountId }: AccountScope, table: string, n: number): Promise<void> {
  await sql`
    update erasure set counts = counts || jsonb_build_object(${table}::text, coalesce((counts ->> ${table})::int, 0) + ${n}::int)
     where account_id = ${accountId} and done_at is null`.execute(trx);
}

/** Stores that the erasure has done what it can for now. It is either finished, or continues later. */
export async function restErasure(
  trx: Trx,
  { accountId }: AccountScope,
  at: { readonly nextAt: Date | null; readonly doneAt: Date | null },
): Promise<void> {
  await sql`update erasure set next_at = ${at.nextAt}, done_at = ${at.doneAt} where account_id = ${accountId} and done_at is null`.execute(
    trx,
  );
}

export type ErasureAt = { readonly accountId: string; readonly brandId: string };

/** Accounts with an erasure that is due to continue. Runs as the readonly role. */
export async function erasuresDue(trx: Trx, now: Date, max: number): Promise<ErasureAt[]> {
  const { rows } = await sql<ErasureAt>`
    select e.account_id as "accountId", a.brand_id as "brandId" from erasure e join account a on a.id = e.account_id
     where e.done_at is null and e.next_at <= ${now} order by e.next_at limit ${max}`.execute(trx);
  return rows;
}
