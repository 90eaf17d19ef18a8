import { sql } from "kysely";
import type { TldRow } from "@nameplane/contracts/tlds/tld-rules";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";

export type StoredTld = {
  tld: string;
  registry_id: string;
  status: TldRow["status"];
  groups: string[];
  tld_type: TldRow["tldType"];
  info: unknown;
  created_on: string | null;
  rules: unknown;
  contact_schema: unknown;
};

/** The channel on which processes are told to read registries and TLDs again. */
export const catalogueChannel = "np_registries";

/** Tells every process that what is sold under a TLD or by a brand has changed. */
export async function announceTlds(trx: Trx, id: string): Promise<void> {
  await sendUnread(trx, sql`select pg_notify(${catalogueChannel}, ${id})`);
}

/**
 * Which brands sell which TLDs. `only`: the brands that may sell a TLD, if the operator has chosen some. The rest: TLDs that a
 * brand does not want to sell.
 */
export type SoldBy = {
  readonly only: readonly { readonly tld: string; readonly brandId: string }[];
  readonly unsold: readonly { readonly brandId: string; readonly tlds: readonly string[] }[];
};

export async function loadSoldBy(trx: Trx): Promise<SoldBy> {
  const only = await sql<{ tld: string; brandId: string }>`select tld, brand_id as "brandId" from tld_only_brand`.execute(trx);
  const unsold = await sql<{
    brandId: string;
    tlds: string[];
  }>`select brand_id as "brandId", tlds from brand_unsold where cardinality(tlds) > 0`.execute(trx);
  return { only: only.rows, unsold: unsold.rows };
}

export type GroupRow = { key: string; en: string; sv: string };

/** TLDs of enabled registries, each with its newest rules that are already in force. */
export async function loadTlds(trx: Trx): Promise<StoredTld[]> {
  const { rows } = await sql<StoredTld>`
    select t.tld, t.registry_id, t.status, t.groups, t.tld_type, t.info, t.created_on, r.rules, r.contact_schema
      from tld t join registry g on g.id = t.registry_id and g.is_enabled
      join lateral (select rules, contact_schema from tld_rule where tld = t.tld and valid_from <= current_date order by valid_from desc limit 1) r on true`.execute(
    trx,
  );
  return rows;
}

export async function loadGroups(trx: Trx): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select key, coalesce(value ->> 'en', key) as en, coalesce(value ->> 'sv', key) as sv
      from preset where kind = 'tld_group' order by position, key`.execute(trx);
  return rows;
}

export type CountryRow = { iso2: string; phone_prefix: string; is_eu: boolean; name_en: string; name_sv: string };

export function loadCountries(trx: Trx): Promise<CountryRow[]> {
  return trx.selectFrom("country").select(["iso2", "phone_prefix", "is_eu", "name_en", "name_sv"]).execute();
}

/** The text about a TLD. A brand's own text takes precedence over that of all brands. Null if there is none in this language. */
export async function findTldArticle(
  trx: Trx,
  tld: string,
  language: "en" | "sv",
): Promise<{ title: string; body: string } | null> {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from article
     where kind = 'tld_wiki' and tld = ${tld} and language = ${language} and starts_at <= now() and (ends_at is null or ends_at > now())
     order by brand_id is null, position limit 1`.execute(trx);
  return rows[0] ?? null;
}
