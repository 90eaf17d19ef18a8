import type { PromotionRow, PromotionOrder, VoucherCodeRow } from "@nameplane/contracts/backoffice/promotions/promotions";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";
import type { CurrencySums, PromotionTerms } from "../../products/promotions/index.ts";

export type PromotionAt = {
  readonly id: string;
  readonly brand_id: string | null;
  readonly brand_name: string | null;
  readonly name: string;
  readonly title_en: string;
  readonly title_sv: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly terms: PromotionTerms;
  readonly needs_code: boolean;
  readonly new_customers: boolean;
  readonly brand_ids: string[];
  readonly price_group_ids: string[];
  readonly countries: string[];
  readonly account_numbers: number[];
  readonly counts: "items" | "orders";
  readonly uses_max: number | null;
  readonly account_uses_max: number | null;
  readonly budget: CurrencySums;
  readonly stopped_at: Date | null;
  readonly stopped_by: string | null;
  readonly made_by: string | null;
  readonly version: number;
};

const columns = sql`
  p.id, p.brand_id, b.name as brand_name, p.name, p.title_en, p.title_sv, p.starts_at, p.ends_at, p.terms, p.needs_code, p.new_customers, p.brand_ids,
  p.price_group_ids, p.countries, array(select a.number from account a where a.id = any(p.account_ids) order by a.number) as account_numbers,
  p.counts, p.uses_max, p.account_uses_max, p.budget, p.stopped_at, s.name as stopped_by, m.name as made_by, p.version`;
const tables = sql`
  promotion p left join brand b on b.id = p.brand_id left join staff_user s on s.id = p.stopped_by left join staff_user m on m.id = p.made_by`;

/** A promotion by its id. `lock` locks the row until the transaction ends, for callers that change it. */
export async function findPromotion(trx: Trx, id: string, lock = false): Promise<PromotionAt | null> {
  const { rows } = await sql<PromotionAt>`
    select ${columns} from ${tables} where p.id = ${id}::uuid ${lock ? sql`for update of p` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

type Listed = Omit<PromotionAt, "account_numbers"> & { readonly items: number; readonly given: PromotionRow["given"] };

/**
 * All promotions, the newest first, with how often they were used and the discounts given so far. Both count against their
 * limits.
 */
export async function listPromotions(trx: Trx): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select p.id, p.brand_id, b.name as brand_name, p.name, p.starts_at, p.ends_at, p.needs_code, p.stopped_at,
           coalesce(u.items, 0)::integer as items, coalesce(u.given, '[]') as given
      from ${tables}
      left join (select promotion_id, sum(items) as items, jsonb_agg(jsonb_build_object('currency', currency, 'minor', given) order by currency) as given
                   from (select promotion_id, currency, count(*) as items, sum(discount_minor) as given
                           from promotion_use where returned_at is null group by 1, 2) each group by 1) u on u.promotion_id = p.id
     order by p.made_at desc, p.id desc limit 500`.execute(trx);
  return rows;
}

export type ResultAt = {
  readonly currency: "EUR" | "SEK" | "USD";
  readonly items: number;
  readonly orders: number;
  readonly customers: number;
  readonly given: number;
  readonly net: number;
  /** The sum of the known costs. Null if no item has a known cost. */
  readonly cost: number | null;
  /** The sales without VAT of the items with a known cost. */
  readonly costed_net: number;
  readonly uncosted: number;
};

/** The results of a promotion by currency. Items that ended without being delivered are left out. */
export async function resultsOf(trx: Trx, id: string): Promise<ResultAt[]> {
  const { rows } = await sql<ResultAt>`
    select currency, count(*)::integer as items, count(distinct order_id)::integer as orders, count(distinct account_id)::integer as customers,
           sum(discount_minor)::bigint as given, sum(net_minor)::bigint as net, sum(cost_minor)::bigint as cost,
           coalesce(sum(net_minor) filter (where cost_minor is not null), 0)::bigint as costed_net,
           (count(*) filter (where cost_minor is null))::integer as uncosted
      from promotion_use where promotion_id = ${id}::uuid and returned_at is null group by currency order by currency`.execute(
    trx,
  );
  return rows;
}

type OrderAt = Omit<PromotionOrder, "used" | "account"> & { readonly used: Date; account_number: number; account_name: string };

export async function ordersOf(trx: Trx, id: string): Promise<OrderAt[]> {
  const { rows } = await sql<OrderAt>`
    select so.number, a.number as account_number, ${accountName} as account_name, max(v.code) as code, max(u.used_at) as used, count(*)::integer as items,
           u.currency, sum(u.discount_minor)::bigint as "givenMinor", sum(u.net_minor)::bigint as "netMinor", bool_and(u.returned_at is not null) as "isReturned"
      from promotion_use u
      join sales_order so on so.account_id = u.account_id and so.id = u.order_id
      join account a on a.id = u.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join voucher_code v on v.id = u.code_id
     where u.promotion_id = ${id}::uuid
     group by so.number, a.number, o.organization, o.first_name, o.last_name, u.currency order by max(u.used_at) desc, so.number desc limit 200`.execute(
    trx,
  );
  return rows;
}

const codeState = sql<string>`case when v.withdrawn_at is not null then 'withdrawn' when u.orders > 0 then 'used' else 'free' end`;
const codeTables = sql`
  voucher_code v
  left join lateral (
    select count(distinct s.order_id)::integer as orders, (array_agg(s.account_id order by s.used_at desc))[1] as account_id
      from promotion_use s where s.code_id = v.id and s.returned_at is null) u on true`;

export type CodeFilter = {
  readonly state: VoucherCodeRow["state"] | null;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
};

type CodeAt = Omit<VoucherCodeRow, "made" | "account"> & {
  readonly made: Date;
  readonly account_number: number | null;
  readonly account_name: string;
};

export async function listCodes(trx: Trx, promotionId: string, filter: CodeFilter): Promise<{ rows: CodeAt[]; total: number }> {
  const where = sql`
    v.promotion_id = ${promotionId}::uuid and (${filter.state}::text is null or ${codeState} = ${filter.state}) and strpos(v.code, ${filter.search}) > 0`;
  const { rows } = await sql<CodeAt>`
    select v.id as codeid, v.code, v.is_single as "isSingle", ${codeState} as state, v.made_at as made, u.orders,
           a.number as account_number, ${accountName} as account_name
      from ${codeTables}
      left join account a on a.id = u.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where ${where} order by v.made_at desc, v.id limit ${filter.limit} offset ${filter.offset}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::integer as n from ${codeTables} where ${where}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function countCodes(trx: Trx, promotionId: string): Promise<{ all: number; used: number; withdrawn: number }> {
  const { rows } = await sql<{ all: number; used: number; withdrawn: number }>`
    select count(*)::integer as "all", (count(*) filter (where ${codeState} = 'used'))::integer as used,
           (count(*) filter (where v.withdrawn_at is not null))::integer as withdrawn
      from ${codeTables} where v.promotion_id = ${promotionId}::uuid`.execute(trx);
  return rows[0] ?? { all: 0, used: 0, withdrawn: 0 };
}

export type PromotionFields = {
  readonly brandId: string | null;
  readonly name: string;
  readonly titleEn: string;
  readonly titleSv: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly terms: PromotionTerms;
  readonly needsCode: boolean;
  readonly newCustomers: boolean;
  readonly brandIds: readonly string[];
  readonly priceGroupIds: readonly string[];
  readonly countries: readonly string[];
  readonly accountIds: readonly string[];
  readonly counts: "items" | "orders";
  readonly usesMax: number | null;
  readonly accountUsesMax: number | null;
  readonly budget: CurrencySums;
};

const columnsOf = (fields: PromotionFields) => ({
  brand_id: fields.brandId,
  name: fields.name,
  title_en: fields.titleEn,
  title_sv: fields.titleSv,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  terms: JSON.stringify(fields.terms),
  needs_code: fields.needsCode,
  new_customers: fields.newCustomers,
  brand_ids: [...fields.brandIds],
  price_group_ids: [...fields.priceGroupIds],
  countries: [...fields.countries],
  account_ids: [...fields.accountIds],
  counts: fields.counts,
  uses_max: fields.usesMax,
  account_uses_max: fields.accountUsesMax,
  budget: JSON.stringify(fields.budget),
});

/** Creates a promotion. Returns false if this id exists already, because the call was repeated. */
export async function insertPromotion(
  trx: Trx,
  id: string,
  fields: PromotionFields,
  made: { by: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("promotion")
    .values({ id, ...columnsOf(fields), made_by: made.by, made_at: made.at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function changePromotion(trx: Trx, id: string, fields: PromotionFields): Promise<void> {
  await trx
    .updateTable("promotion")
    .set((eb) => ({ ...columnsOf(fields), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function stopAt(trx: Trx, id: string, stop: { by: string; at: Date }): Promise<void> {
  await trx
    .updateTable("promotion")
    .set((eb) => ({ stopped_at: stop.at, stopped_by: stop.by, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Creates codes and returns how many. Codes that exist already are left out. */
export async function insertCodes(
  trx: Trx,
  promotionId: string,
  codes: readonly { readonly id: string; readonly code: string }[],
  made: { readonly isSingle: boolean; readonly by: string; readonly at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into voucher_code (id, promotion_id, code, is_single, made_by, made_at)
    select c.id, ${promotionId}::uuid, c.code, ${made.isSingle}, ${made.by}::uuid, ${made.at}
      from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[]) c (id, code)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export async function hasCode(trx: Trx, codeId: string): Promise<boolean> {
  return (await trx.selectFrom("voucher_code").select("id").where("id", "=", codeId).executeTakeFirst()) !== undefined;
}

/**
 * Withdraws a code and returns it. Null if the staff member may not withdraw it, or it does not exist. Withdrawing it again
 * changes nothing.
 */
export async function withdraw(
  trx: Trx,
  codeId: string,
  by: { readonly staffId: string; readonly at: Date },
): Promise<{ code: string; promotionId: string } | null> {
  const { rows } = await sql<{ code: string; promotionId: string }>`
    update voucher_code set withdrawn_at = coalesce(withdrawn_at, ${by.at}), withdrawn_by = ${by.staffId}::uuid
     where id = ${codeId}::uuid returning code, promotion_id as "promotionId"`.execute(trx);
  return rows[0] ?? null;
}

export async function accountIdsOf(trx: Trx, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await trx.selectFrom("account").select(["number", "id"]).where("number", "in", numbers).execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}
