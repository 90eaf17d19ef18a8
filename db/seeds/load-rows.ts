import { z } from "zod";

export interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

const answer = z.array(z.object({ key: z.string(), print: z.string(), written: z.boolean(), same: z.boolean() }));

/** A table of reference data: columns with their SQL types, the key columns first. */
export type KeyedTable = { table: string; key: Record<string, string>; columns: Record<string, string> };

export const keyedTables = {
  currency: { table: "currency", key: { code: "char(3)" }, columns: { exponent: "smallint", is_sold: "boolean" } },
  country: {
    table: "country",
    key: { iso2: "char(2)" },
    columns: { phone_prefix: "text", is_eu: "boolean", name_en: "text", name_sv: "text" },
  },
  preset: { table: "preset", key: { kind: "text", key: "text" }, columns: { position: "integer", value: "jsonb" } },
  referenceRate: {
    table: "reference_rate",
    key: { kind: "text", key: "text", valid_from: "date" },
    columns: { ppm: "bigint", source: "text" },
  },
  vatRate: {
    table: "vat_rate",
    key: { country: "char(2)", kind: "text", valid_from: "date" },
    columns: { rate_bp: "integer" },
  },
  registry: {
    table: "registry",
    key: { id: "text" },
    columns: { name: "text", url: "text", adapter: "text", profile: "jsonb" },
  },
  tld: {
    table: "tld",
    key: { tld: "text" },
    columns: {
      registry_id: "text",
      status: "text",
      groups: "text[]",
      tld_type: "text",
      info: "jsonb",
      created_on: "date",
    },
  },
  tldRule: {
    table: "tld_rule",
    key: { tld: "text", valid_from: "date" },
    columns: { rules: "jsonb", contact_schema: "jsonb", source: "text" },
  },
  article: {
    table: "article",
    key: { id: "uuid" },
    columns: { kind: "text", language: "text", slug: "text", title: "text", body: "text", position: "integer" },
  },
  product: {
    table: "product",
    key: { id: "integer" },
    columns: {
      family: "text",
      page: "text",
      name_en: "text",
      name_sv: "text",
      billing_months: "smallint",
      binding_months: "smallint",
      trial_days: "smallint",
      limits: "jsonb",
      param_schema: "jsonb",
      is_sold: "boolean",
    },
  },
} as const satisfies Record<string, KeyedTable>;

/**
 * Fingerprints of the rows as they were last shipped, by key. If a row still matches its fingerprint, the operator has not
 * edited it.
 */
export type Prints = Record<string, string>;

/**
 * Writes rows of one table in one round trip: new ones are inserted, changed ones updated, nothing is deleted. A row whose
 * content differs from the last shipped one was edited by the operator and is not changed.
 *
 * `printsBefore`: the prints that the last load returned. Returns how many rows were written, and the prints to store for the
 * next load.
 */
export async function loadRows(
  client: Client,
  { table, key, columns }: KeyedTable,
  rows: readonly object[],
  printsBefore: Prints,
): Promise<{ changed: number; prints: Prints }> {
  const all = { ...key, ...columns };
  const list = Object.keys(all).join(", ");
  const keyText = (alias: string) =>
    `concat_ws('/', ${Object.keys(key)
      .map((column) => `${alias}.${column}`)
      .join(", ")})`;
  const result = await client.query(
    `with shipped as (
       select x.*, ${keyText("x")} as np_key, md5(to_jsonb(x)::text) as np_print
         from jsonb_to_recordset($1::jsonb) as x(${Object.entries(all)
           .map(([column, type]) => `${column} ${type}`)
           .join(", ")})
     ), held as (
       select ${keyText("t")} as np_key, md5(to_jsonb(t)::text) as np_print from (select ${list} from ${table}) t
     ), written as (
       insert into ${table} (${list})
       select ${list} from shipped left join held using (np_key)
        where held.np_key is null or (held.np_print <> shipped.np_print and held.np_print = $2::jsonb ->> np_key)
       on conflict (${Object.keys(key).join(", ")}) do update set ${Object.keys(columns)
         .map((column) => `${column} = excluded.${column}`)
         .join(", ")}
       returning ${keyText(table)} as np_key
     )
     select np_key as key, shipped.np_print as print, written.np_key is not null as written,
            written.np_key is not null or held.np_print = shipped.np_print as same
       from shipped left join held using (np_key) left join written using (np_key)`.replaceAll(/\n\s+/g, "\n"),
    [JSON.stringify(rows), JSON.stringify(printsBefore)],
  );
  const prints: Prints = {};
  let changed = 0;
  for (const row of answer.parse(result.rows)) {
    const print = row.same ? row.print : printsBefore[row.key];
    if (print !== undefined) prints[row.key] = print;
    if (row.written) changed += 1;
  }
  return { changed, prints };
}
