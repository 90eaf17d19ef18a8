import type { ErasureClass } from "@nameplane/contracts/privacy/erasure-values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type PersonRow = {
  readonly place: string;
  readonly class: ErasureClass;
  readonly fate: "delete" | "cut" | "stays";
  readonly keepDays: number | null;
  readonly erased: number;
  readonly stays: number;
};

/** The tables in which an address is stored, and what an erasure would do in each. Runs as the role of staff. */
export async function previewPerson(trx: Trx, email: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select table_name as place, class, fate, keep_days as "keepDays", erased::int as erased, stays::int as stays from np_person_preview(${email})`.execute(
    trx,
  );
  return rows;
}

/** Erases the person's data that need not be kept. Returns how many rows of each table were changed. */
export async function erasePersonRows(trx: Trx, email: string): Promise<{ place: string; rows: number }[]> {
  const { rows } = await sql<{ place: string; rows: number }>`
    select table_name as place, rows from np_erase_person(${email})`.execute(trx);
  return rows;
}

export async function isUserAddress(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from panel_user where lower(email) = lower(${email}) limit 1`.execute(trx);
  return rows.length > 0;
}

export type RetentionRow = {
  readonly place: string;
  readonly class: ErasureClass;
  readonly keepdays: number;
  readonly due: number;
};

/** Personal data of open accounts that are old enough to be erased. Runs as the role of staff. */
export async function previewRetention(trx: Trx): Promise<RetentionRow[]> {
  const { rows } = await sql<RetentionRow>`
    select table_name as place, class, keep_days as keepdays, due::int as due from np_retention_preview() where table_name in (select r.table_name from retention_rule r where r.action = 'cut_personal') order by table_name`.execute(
    trx,
  );
  return rows;
}
