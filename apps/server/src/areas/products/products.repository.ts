import { isCurrency, money, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Margin, StatedPrice } from "./price-book.rules.ts";

/** The group and its ancestors, nearest first. */
export async function priceGroupChain(trx: Trx, priceGroupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select id, parent_id, 0 as depth from price_group where id = ${priceGroupId}::uuid
      union all select g.id, g.parent_id, c.depth + 1 from price_group g join chain c on g.id = c.parent_id where c.depth < 20)
    select id from chain order by depth`.execute(trx);
  return rows.map((row) => row.id);
}

type PriceRow = {
  price_group_id: string;
  tld: string | null;
  product_id: number | null;
  operation: string;
  period_months: number;
  amount_minor: number;
  percent_bp: number | null;
  is_from: boolean;
};

/**
 * Prices that are valid at `now`. If several are, the one that became valid last. `tlds` limits the TLDs; products are then
 * limited to those listed.
 */
export async function statedPrices(
  trx: Trx,
  query: {
    chain: readonly string[];
    currency: Currency;
    tlds: readonly string[] | null;
    products: readonly number[];
    now: Date;
  },
): Promise<StatedPrice[]> {
  const { rows } = await sql<PriceRow>`
    select * from (
    select distinct on (price_group_id, tld, product_id, operation, period_months)
           price_group_id, tld, product_id, operation, period_months, amount_minor, percent_bp, is_from, is_removed
      from price
     where price_group_id = any(${query.chain}::uuid[]) and currency = ${query.currency}
       and (${query.tlds}::text[] is null or tld = any(${query.tlds}::text[]) or product_id = any(${query.products}::int[]))
       and valid_from <= ${query.now} and (valid_to is null or valid_to > ${query.now})
     order by price_group_id, tld, product_id, operation, period_months, valid_from desc) newest
     where not is_removed`.execute(trx);
  return rows.map((row) => ({
    groupId: row.price_group_id,
    tld: row.tld,
    productId: row.product_id,
    operation: row.operation,
    periodMonths: row.period_months,
    net: money(row.amount_minor, query.currency),
    percentBasisPoints: row.percent_bp,
    isFrom: row.is_from,
  }));
}

export type PhasePrice = {
  readonly groupId: string;
  readonly tld: string;
  readonly phase: string;
  readonly number: number;
  readonly net: Money;
};

/** Prices of a first year in the phases of launches, from the price lists that state such prices. */
export async function phasePrices(
  trx: Trx,
  query: { readonly chain: readonly string[]; readonly currency: Currency; readonly tlds: readonly string[] },
): Promise<PhasePrice[]> {
  const { rows } = await sql<{ groupId: string; tld: string; phase: string; number: number; minor: number }>`
    select price_group_id as "groupId", tld, phase, number, amount_minor as minor from phase_price
     where price_group_id = any(${query.chain}::uuid[]) and currency = ${query.currency} and tld = any(${[...query.tlds]}::text[])`.execute(
    trx,
  );
  return rows.map(({ minor, ...row }) => ({ ...row, net: money(minor, query.currency) }));
}

type MarginRow = {
  price_group_id: string;
  scope: string;
  percent_bp: number;
  fixed_minor: number;
  round_to_minor: number;
  round_less_minor: number;
  floor_at_cost: boolean;
};

export async function marginsOf(trx: Trx, query: { chain: readonly string[]; currency: Currency; now: Date }): Promise<Margin[]> {
  const { rows } = await sql<MarginRow>`
    select * from (
    select distinct on (price_group_id, scope) price_group_id, scope, percent_bp, fixed_minor, round_to_minor, round_less_minor, floor_at_cost, is_removed
      from price_margin
     where price_group_id = any(${query.chain}::uuid[]) and currency = ${query.currency} and valid_from <= ${query.now}
       and (valid_to is null or valid_to > ${query.now})
     order by price_group_id, scope, valid_from desc) newest
     where not is_removed`.execute(trx);
  return rows.map((row) => ({
    groupId: row.price_group_id,
    scope: row.scope,
    percentBasisPoints: row.percent_bp,
    fixed: money(row.fixed_minor, query.currency),
    roundTo: money(row.round_to_minor, query.currency),
    roundLess: money(row.round_less_minor, query.currency),
    floorAtCost: row.floor_at_cost,
  }));
}

export type BrandSale = { currency: string; seller_country: string; seller_is_registered: boolean; price_group_id: string };

/** The currency in which the user wants to see prices. */
export async function userCurrency(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom("panel_user").select("currency").where("id", "=", userId).executeTakeFirst();
  return row?.currency ?? null;
}

/**
 * The terms for a visitor of a brand: the brand's currency, the seller's country, and the price list that new customers get, so
 * that nobody pays another price after signing up than before.
 */
export async function brandSale(trx: Trx, brandId: string): Promise<BrandSale> {
  const { rows } = await sql<BrandSale>`
    select b.currency, s.country as seller_country, s.is_vat_registered as seller_is_registered, g.id as price_group_id
      from brand b join seller s on s.id = b.seller_id
      join lateral (select id from price_group where brand_id = b.id order by not is_for_new, parent_id is not null, created_at, id limit 1) g on true
     where b.id = ${brandId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the brand has no price list");
  return row;
}

export type AccountSale = {
  currency: string;
  price_group_id: string;
  seller_country: string;
  seller_is_registered: boolean;
  country: string | null;
  postcode: string | null;
  is_eu: boolean | null;
  party: "company" | "person";
  has_vat_proof: boolean;
};

/**
 * The terms of an account. Country and postcode are those of the owner on invoices. A VAT number counts if the newest answer
 * about it was positive and was given after `provedSince`.
 */
export async function accountSale(trx: Trx, scope: AccountScope, provedSince: Date): Promise<AccountSale> {
  const { rows } = await sql<AccountSale>`
    select a.currency, coalesce(a.price_group_id, g.id) as price_group_id, s.country as seller_country, s.is_vat_registered as seller_is_registered, c.country, c.postcode, k.is_eu, a.party,
           a.vat_number is not null and coalesce((
             select p.result = 'valid' and p.checked_at >= ${provedSince} from vat_proof p
              where p.account_id = a.id and p.vat_number = a.vat_number and p.result in ('valid', 'invalid') order by p.checked_at desc, p.id desc limit 1), false) as has_vat_proof
      from account a join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
      join lateral (select id from price_group where brand_id = b.id order by parent_id is not null, created_at, id limit 1) g on true
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
      left join country k on k.iso2 = c.country
     where a.id = ${scope.accountId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the account of a scope is not visible to it");
  return row;
}

/** Standard VAT rates on the day of `now`, in basis points by country. */
export async function standardVatRates(trx: Trx, countries: readonly string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ country: string; rate_bp: number }>`
    select distinct on (country) country, rate_bp from vat_rate
     where kind = 'standard' and country = any(${countries}::char(2)[]) and valid_from <= (${now}::timestamptz at time zone 'UTC')::date
     order by country, valid_from desc`.execute(trx);
  return new Map(rows.map((row) => [row.country, row.rate_bp]));
}

/**
 * What a registry charges the operator for a period, according to the operator's own price list (table cost_price, shipped as
 * reference data that the operator maintains). Null if the list has no entry, or only one in a currency that we keep no books in.
 * Only the worker can use this: no database role for customers may read the table.
 */
export async function costPrice(
  trx: Trx,
  query: { registryId: string; tld: string; operation: string; periodMonths: number; now: Date },
): Promise<Money | null> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select currency, amount_minor as minor from cost_price
     where registry_id = ${query.registryId} and tld = ${query.tld} and operation = ${query.operation} and period_months = ${query.periodMonths}
       and valid_from <= ${query.now} and (valid_to is null or valid_to > ${query.now})
     order by valid_from desc limit 1`.execute(trx);
  const [row] = rows;
  return row !== undefined && isCurrency(row.currency) ? money(row.minor, row.currency) : null;
}
