import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { tableExports } from "./export-tables.rules.ts";

export type ExportTable = {
  readonly name: string;
  /** Columns that are left out of every row. */
  readonly without: readonly string[];
  /** Columns of the primary key, by which rows are read in pieces, with their types. */
  readonly key: readonly { readonly column: string; readonly type: string }[];
};

/** A table as it is in the database: its primary key, and which of its columns are secret. */
export async function readTable(trx: Trx, name: string): Promise<ExportTable> {
  const { rows } = await sql<{ key: ExportTable["key"]; sealed: string[] }>`
    select (select json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by array_position(i.indkey::int2[], a.attnum))
              from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
             where i.indrelid = c.oid and i.indisprimary) as key,
           array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'bytea'::regtype) as sealed
      from pg_class c where c.oid = ${name}::regclass`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no table ${name}`);
  const rule = tableExports[name];
  if (rule === undefined || "leftOut" in rule) throw new Error(`table ${name} is not exported`);
  return { name, key: row.key, without: [...row.sealed, ...(rule.without ?? [])] };
}

const only: Readonly<Record<string, RawBuilder<unknown>>> = {
  not_internal: sql`and not t.is_internal`,
  of_visible_message: sql`and exists (select 1 from ticket_message m where m.account_id = t.account_id and m.id = t.message_id and not m.is_internal)`,
  not_copies: sql`and t.owner_kind <> 'data_export'`,
};

/** The next rows of the account in a table, as JSON texts, beginning after the row with this key. At most `size` rows. */
export async function readRows(
  trx: Trx,
  { accountId }: AccountScope,
  table: ExportTable,
  after: readonly string[] | null,
  size: number,
): Promise<{ readonly texts: readonly string[]; readonly last: readonly string[] | null }> {
  const rule = tableExports[table.name];
  const seen = rule !== undefined && "only" in rule && rule.only !== undefined ? (only[rule.only] ?? sql``) : sql``;
  const columns = table.key.map(({ column }) => sql.ref(`t.${column}`));
  const values = (after ?? []).map((value, at) => sql`${value}::text::${sql.raw(table.key[at]?.type ?? "text")}`);
  const past = after === null ? sql`` : sql`and (${sql.join(columns)}) > (${sql.join(values)})`;
  const { rows } = await sql<{ text: string; key: string[] }>`
    select (to_jsonb(t) - ${[...table.without]}::text[])::text as text, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key
      from ${sql.table(table.name)} t where t.account_id = ${accountId}::uuid ${seen} ${past}
     order by ${sql.join(columns)} limit ${size}`.execute(trx);
  return { texts: rows.map(({ text }) => text), last: rows.length < size ? null : (rows.at(-1)?.key ?? null) };
}

/** The account's own row. */
export async function readAccountRow(trx: Trx, { accountId }: AccountScope): Promise<string> {
  const { rows } = await sql<{ text: string }>`select to_jsonb(a)::text as text from account a where a.id = ${accountId}`.execute(
    trx,
  );
  return rows[0]?.text ?? "{}";
}
