import { createHash } from "node:crypto";
import { z } from "zod";
import { expandCosts, expandPrices } from "./expand-prices.ts";
import { expandTlds } from "./expand-tlds.ts";
import { costBook, loadBook, priceBook } from "./load-prices.ts";
import { keyedTables, loadRows, type Client, type KeyedTable, type Prints } from "./load-rows.ts";
import { readReference } from "./read-reference.ts";
import type { ReferenceFiles } from "./reference-files.ts";

export type LoadOptions = {
  /** Brand whose price group is filled; the record of what was loaded is kept there. */
  brandId: string;
  priceGroupId: string;
  /** Instant from which new prices apply. */
  now: Date;
};

const loadedSchema = z.object({ hash: z.string(), rows: z.record(z.string(), z.record(z.string(), z.string())) });
type Loaded = z.infer<typeof loadedSchema>;
const stateSchema = z.tuple([z.object({ value: loadedSchema.nullable(), operator: z.string().nullable(), locked: z.boolean() })]);

/** An arbitrary number for the lock that allows only one loader at a time. */
const lockKey = 7_303_014;

/** Every row of the data files, by table. */
export function buildRows(files: ReferenceFiles) {
  const { tlds, rules } = expandTlds(files);
  const issuers = files["caa-issuers"].map((issuer, i) => ({
    kind: "caa_issuer",
    key: issuer.domains[0],
    position: i + 1,
    value: issuer,
  }));
  const keyed: [table: KeyedTable, rows: object[]][] = [
    [keyedTables.currency, files.currencies],
    [keyedTables.country, files.countries],
    [keyedTables.preset, [...files.presets, ...issuers]],
    [keyedTables.referenceRate, files["reference-rates"]],
    [keyedTables.vatRate, files["vat-rates"]],
    [keyedTables.registry, files.registries],
    [keyedTables.tld, tlds],
    [keyedTables.tldRule, rules],
    [keyedTables.product, files.products.map(productRow)],
    [keyedTables.article, files.faq.flatMap(faqRows)],
  ];
  return {
    keyed,
    prices: expandPrices(files, rules),
    costs: expandCosts(files, rules),
    nameserverGroups: files["nameserver-groups"],
  };
}

/**
 * Rows for the articles: one article per language, for every brand that has no article of its own under the slug. The id of an
 * article is derived from slug and language.
 */
function faqRows({ slug, ...texts }: ReferenceFiles["faq"][number], index: number): object[] {
  return (["en", "sv"] as const).map((language) => {
    const { title, body } = texts[language];
    const id = contentId(`faq/${slug}/${language}`);
    return { id, kind: "faq", language, slug, title, body, position: index + 1 };
  });
}

/** An id derived from a name (UUID version 8, RFC 9562 section 5.8). */
function contentId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The name of a plan has no column of its own. It is stored with the limits, which only plans have. */
function productRow({ plan_en, plan_sv, ...product }: ReferenceFiles["products"][number]): object {
  return { ...product, limits: { ...product.limits, plan: { en: plan_en, sv: plan_sv } } };
}

/**
 * Loads the reference data of the product: lists, VAT rates, registries, TLDs with their rules, products, prices, costs. Runs
 * after every migration. If the data files are unchanged since the last load, it only compares a hash.
 *
 * Everything that the operator changed is kept: see loadRows and loadBook. Nothing is ever deleted. Name-server groups need the
 * operator's account; while there is none, they are loaded by a later call.
 *
 * `client`: a connection inside a transaction, as a role that may write all these tables (that of the migrations). Brand and
 * price group exist already. Returns how many rows were inserted, updated, opened or closed.
 */
export async function loadReference(client: Client, options: LoadOptions): Promise<{ changed: number }> {
  const { hash: filesHash, parse } = await readReference();
  await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
  const { loaded, operator } = await readState(client, options.brandId);
  const hash = `${filesHash} ${options.priceGroupId} ${operator ?? "no operator"}`;
  if (loaded.hash === hash) return { changed: 0 };

  const rows = buildRows(parse());
  const prints: Record<string, Prints> = {};
  let changed = 0;
  for (const [table, tableRows] of rows.keyed) {
    const result = await loadRows(client, table, tableRows, loaded.rows[table.table] ?? {});
    prints[table.table] = result.prints;
    changed += result.changed;
  }
  const priced = rows.prices.map((row) => ({ ...row, price_group_id: options.priceGroupId }));
  changed += await loadBook(client, priceBook, priced, options.now);
  changed += await loadBook(client, costBook, rows.costs, options.now);
  if (operator !== null) {
    const groups = await loadNameserverGroups(client, operator, rows.nameserverGroups, loaded.rows["template"] ?? {});
    prints["template"] = groups.prints;
    changed += groups.changed;
  }
  await writeState(client, options, { hash, rows: prints });
  return { changed };
}

async function readState(client: Client, brandId: string): Promise<{ loaded: Loaded; operator: string | null }> {
  const result = await client.query(
    `select (select value from setting where brand_id = $1 and key = 'reference-hash') as value,
            (select id from account where kind = 'operator' order by number limit 1) as operator,
            exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = $2) as locked`,
    [brandId, lockKey],
  );
  const [row] = stateSchema.parse(result.rows);
  if (!row.locked) throw new Error("loadReference needs a connection inside a transaction");
  return { loaded: row.value ?? { hash: "", rows: {} }, operator: row.operator };
}

async function writeState(client: Client, options: LoadOptions, value: Loaded): Promise<void> {
  await client.query(
    `insert into setting (id, brand_id, key, value, changed_by, changed_at)
     values (np_uuid7(), $1, 'reference-hash', $2::jsonb, 'job:load-reference', $3)
     on conflict (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), key)
     do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [options.brandId, JSON.stringify(value), options.now.toISOString()],
  );
}

/** Shared templates of the operator. Each is added only once: an edited one stays edited, a removed one stays removed. */
async function loadNameserverGroups(
  client: Client,
  operator: string,
  groups: ReferenceFiles["nameserver-groups"],
  before: Prints,
) {
  const fresh = groups.filter((group) => before[group.key] === undefined);
  const result = await client.query(
    `insert into template (account_id, id, kind, name, body, is_shared)
     select $1::uuid, np_uuid7(), 'nameservers', x.name_en, to_jsonb(x), true
       from jsonb_to_recordset($2::jsonb) as x(key text, name_en text, name_sv text, pool text, hosts text[])
     on conflict (account_id, kind, name) do nothing`,
    [operator, JSON.stringify(fresh)],
  );
  const prints: Prints = Object.fromEntries(groups.map((group) => [group.key, "offered"]));
  return { changed: result.rowCount ?? 0, prints: { ...before, ...prints } };
}
