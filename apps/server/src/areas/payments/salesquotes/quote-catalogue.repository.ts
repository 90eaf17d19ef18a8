import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type CostRow = {
  readonly tld: string;
  readonly operation: string;
  readonly months: number;
  readonly minor: number;
  readonly currency: string;
};

/** What registries charge the operator for these TLDs today. */
export async function costsOfTlds(
  trx: Trx,
  { tlds, now }: { readonly tlds: readonly string[]; readonly now: Date },
): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select distinct on (tld, operation, period_months) tld, operation, period_months as months, amount_minor as minor, trim(currency) as currency
      from cost_price where tld = any(${[...tlds]}::text[]) and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
     order by tld, operation, period_months, valid_from desc`.execute(trx);
  return rows;
}

/** Services on sale whose name contains a text, sorted by name. */
export async function productsNamed(
  trx: Trx,
  { find, language, most }: { readonly find: string; readonly language: "en" | "sv"; readonly most: number },
): Promise<{ id: number; name: string; months: number | null }[]> {
  const { rows } = await sql<{ id: number; name: string; months: number | null }>`
    select id, name, months from (
      select id, coalesce(limits #>> array['plan', ${language}], case ${language} when 'sv' then name_sv else name_en end) as name, billing_months as months
        from product where is_sold and page is not null and plan_of is null) p
     where position(lower(${find}) in lower(name)) > 0 order by name, id limit ${most}`.execute(trx);
  return rows;
}
