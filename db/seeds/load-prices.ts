import { z } from "zod";
import type { Client } from "./load-rows.ts";

const answer = z.tuple([z.object({ changed: z.int() })]);

/** A book of dated amounts that never change: a new amount closes the open row and opens another one. */
export type Book = { table: string; key: Record<string, string>; values: Record<string, string> };

const amountKey = {
  tld: "text",
  product_id: "integer",
  operation: "text",
  period_months: "smallint",
  currency: "char(3)",
};

export const priceBook: Book = {
  table: "price",
  key: { price_group_id: "uuid", ...amountKey },
  values: { amount_minor: "bigint", percent_bp: "integer", is_from: "boolean" },
};
export const costBook: Book = {
  table: "cost_price",
  key: { registry_id: "text", ...amountKey },
  values: { amount_minor: "bigint" },
};

/**
 * Brings a book to the shipped amounts in one round trip. The id of a shipped row is a hash of its content (UUID version 8, RFC
 * 9562 section 5.8), so the book itself shows which rows are ours. Only an open row of ours is closed, as of `now`. Rows that the
 * operator opened, or closed without a successor, stay. Returns how many rows were opened and closed.
 */
export async function loadBook(
  client: Client,
  { table, key, values }: Book,
  rows: readonly object[],
  now: Date,
): Promise<number> {
  const all = { ...key, ...values };
  const columns = Object.keys(all);
  const seedId = (alias: string) => {
    const parts = [...columns, "valid_from"].map((c) =>
      c === "valid_from" ? `extract(epoch from ${alias}.valid_from)::text` : `coalesce(${alias}.${c}::text, '')`,
    );
    const hex = `encode(sha256(convert_to(concat_ws('|', '${table}', ${parts.join(", ")}), 'UTF8')), 'hex')`;
    return `overlay(overlay(left(${hex}, 32) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid`;
  };
  // Nulls are converted to text for the join, because "is not distinct from" would compare every row with every other one.
  const keyText = (alias: string) =>
    `concat_ws('|', ${Object.keys(key)
      .map((c) => `coalesce(${alias}.${c}::text, '')`)
      .join(", ")})`;
  const tuple = (alias: string) =>
    `(${Object.keys(values)
      .map((c) => `${alias}.${c}`)
      .join(", ")})`;
  const result = await client.query(
    `with shipped as (
       select x.*, ${keyText("x")} as np_key
         from jsonb_to_recordset($1::jsonb) as x(${Object.entries(all)
           .map(([column, type]) => `${column} ${type}`)
           .join(", ")})
     ), newest as (
       select distinct on (np_key) * from (select t.*, ${keyText("t")} as np_key from ${table} t) k order by np_key, valid_from desc
     ), due as (
       select s.*, n.id as old_id
         from shipped s left join newest n using (np_key)
        where n.id is null
           or (n.valid_to is null and row${tuple("n")} is distinct from row${tuple("s")} and n.id = ${seedId("n")})
     ), closed as (
       update ${table} t set valid_to = greatest($2::timestamptz, t.valid_from + interval '1 millisecond')
         from due where t.id = due.old_id returning t.id, t.valid_to
     ), opened as (
       insert into ${table} (id, ${columns.join(", ")}, valid_from)
       select ${seedId("d")}, ${columns.map((c) => `d.${c}`).join(", ")}, d.valid_from
         from (select due.*, coalesce(closed.valid_to, $2::timestamptz) as valid_from from due left join closed on closed.id = due.old_id) d
       returning id
     )
     select ((select count(*) from closed) + (select count(*) from opened))::integer as changed`.replaceAll(/\n\s+/g, "\n"),
    [JSON.stringify(rows), now.toISOString()],
  );
  return answer.parse(result.rows)[0].changed;
}
