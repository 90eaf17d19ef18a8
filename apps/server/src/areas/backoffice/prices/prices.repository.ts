import type { ChangedPrice } from "@nameplane/contracts/backoffice/prices";
import { isCurrency, minorOf, money, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Cost, Offer, Subject } from "./prices.rules.ts";

export type GroupAt = {
  readonly id: string;
  readonly name: string;
  readonly brand_id: string;
  readonly brand_name: string;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
  readonly customers: number;
};

/** The first list of the account's brand. It applies to accounts without a list of their own. */
const firstGroup = sql`(select f.id from price_group f where f.brand_id = a.brand_id order by f.parent_id is not null, f.created_at, f.id limit 1)`;

/**
 * Price lists that a staff member may change, those of the operator's brand first. `brandId` is the staff member's only brand;
 * null means all brands. Within a brand, the list of customers without a list of their own comes first.
 */
export async function listGroups(trx: Trx, brandId: string | null): Promise<GroupAt[]> {
  const { rows } = await sql<GroupAt>`
    with held as (
      select coalesce(a.price_group_id, ${firstGroup}) as id, count(*)::int as n
        from account a where a.state <> 'closed' and a.kind <> 'operator' group by 1)
    select g.id, g.name, g.brand_id, b.name as brand_name, g.parent_id, p.name as parent_name, coalesce(held.n, 0) as customers
      from price_group g join brand b on b.id = g.brand_id left join price_group p on p.id = g.parent_id left join held on held.id = g.id
     where ${brandId}::uuid is null or g.brand_id = ${brandId}::uuid
     order by b.is_operator desc, b.name, g.parent_id is not null, g.created_at, g.id`.execute(trx);
  return rows;
}

/** Locks a price list until the transaction ends, so that changes of the list cannot overlap. */
export async function lockGroup(trx: Trx, groupId: string): Promise<void> {
  await trx.selectFrom("price_group").select("id").where("id", "=", groupId).forUpdate().execute();
}

export type Sold = { readonly subject: Subject; readonly name: string };

/** TLDs that are sold or are being prepared for sale, sorted by name. */
export async function soldTlds(trx: Trx): Promise<Sold[]> {
  const rows = await trx
    .selectFrom("tld")
    .select("tld")
    .where((eb) => eb.or([eb("status", "=", "sold"), eb("is_preparing", "=", true)]))
    .orderBy("tld")
    .execute();
  return rows.map(({ tld }) => ({ subject: tld, name: `.${tld}` }));
}

/** Service products that are sold, sorted by name. A product that is a plan is called by the plan's name. */
export async function soldProducts(trx: Trx, language: "en" | "sv"): Promise<Sold[]> {
  const { rows } = await sql<{ subject: number; name: string }>`
    select id as subject, coalesce(limits #>> array['plan', ${language}], case ${language} when 'sv' then name_sv else name_en end) as name
      from product where is_sold order by 2, 1`.execute(trx);
  return rows;
}

/** What registries charge at `now`, for everything with a known cost. */
export async function listCosts(trx: Trx, now: Date): Promise<Cost[]> {
  const { rows } = await sql<{
    tld: string | null;
    product_id: number | null;
    operation: string;
    period_months: number;
    currency: string;
    minor: number;
  }>`
    select distinct on (c.tld, c.product_id, c.operation, c.period_months)
           c.tld, c.product_id, c.operation, c.period_months, c.currency, c.amount_minor as minor
      from cost_price c left join tld t on t.tld = c.tld
     where (c.tld is null or t.registry_id = c.registry_id) and c.valid_from <= ${now} and (c.valid_to is null or c.valid_to > ${now})
     order by c.tld, c.product_id, c.operation, c.period_months, c.valid_from desc`.execute(trx);
  return rows.flatMap(({ tld, product_id: product, operation, period_months: months, currency, minor }) => {
    const subject = tld ?? product;
    return subject === null || !isCurrency(currency) ? [] : [{ subject, operation, months, net: money(minor, currency) }];
  });
}

/** When the next planned change of a list begins, for each TLD or product. The keys are written as in the lines of a change. */
export async function nextChanges(trx: Trx, groupId: string, now: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ subject: string; at: Date }>`
    select line ->> 'subject' as subject, min(c.starts_at) as at
      from price_change c cross join lateral jsonb_array_elements(c.lines) line
     where c.price_group_id = ${groupId} and c.starts_at > ${now} and c.withdrawn_at is null group by 1`.execute(trx);
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

/** A line of a change as stored, with prices in minor units of its currency. */
export type KeptLine = Pick<ChangedPrice, "subject" | "operation" | "months" | "currency"> & {
  readonly old: number | null;
  readonly new: number;
};

export type ChangeAt = {
  readonly id: string;
  readonly price_group_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly lines: readonly KeptLine[];
  readonly by: string;
  readonly at: Date;
  readonly withdrawn_by: string | null;
  readonly withdrawn_at: Date | null;
};

const changeColumns = sql`c.id, c.price_group_id, c.starts_at, c.ends_at, c.at, s.name as by, w.name as withdrawn_by, c.withdrawn_at`;
const changeTables = sql`price_change c join staff_user s on s.id = c.made_by left join staff_user w on w.id = c.withdrawn_by`;

/** The newest 100 changes of a list that concern one TLD or product, with only the lines about it. */
export async function listChanges(trx: Trx, groupId: string, subject: string): Promise<ChangeAt[]> {
  const { rows } = await sql<ChangeAt>`
    select ${changeColumns}, (select jsonb_agg(line) from jsonb_array_elements(c.lines) line where line ->> 'subject' = ${subject}) as lines
      from ${changeTables}
     where c.price_group_id = ${groupId} and c.lines @> ${JSON.stringify([{ subject }])}::jsonb
     order by c.at desc, c.id desc limit 100`.execute(trx);
  return rows;
}

export async function findChange(trx: Trx, changeId: string): Promise<ChangeAt | null> {
  const { rows } = await sql<ChangeAt>`
    select ${changeColumns}, c.lines from ${changeTables} where c.id = ${changeId} for update of c`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The first moment from `startsAt` on at which no other change of the list begins. Two changes for the same day begin a
 * millisecond apart. The later decision then counts, and the earlier one counts again if the later one is withdrawn.
 */
export async function freeStart(trx: Trx, groupId: string, startsAt: Date): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(starts_at) as last from price_change
     where price_group_id = ${groupId} and starts_at >= ${startsAt}::timestamptz and starts_at < ${startsAt}::timestamptz + interval '1 second'`.execute(
    trx,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? startsAt : new Date(last.getTime() + 1);
}

export type NewChange = {
  readonly id: string;
  readonly groupId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly madeBy: string;
  readonly at: Date;
  readonly lines: readonly KeptLine[];
};

export async function insertChange(trx: Trx, { id, groupId, startsAt, endsAt, madeBy, at, lines }: NewChange): Promise<void> {
  await trx
    .insertInto("price_change")
    .values({
      id,
      price_group_id: groupId,
      starts_at: startsAt,
      ends_at: endsAt,
      lines: JSON.stringify(lines),
      made_by: madeBy,
      at,
    })
    .execute();
}

export type NewPrice = Offer & {
  readonly id: string;
  readonly subject: Subject;
  readonly net: Money;
  readonly percentBasisPoints: number | null;
  readonly isFrom: boolean;
};

/**
 * Adds the prices of a change. They are passed as one JSON parameter, because a whole list has more values than a statement
 * allows.
 */
export async function insertPrices(trx: Trx, change: NewChange, prices: readonly NewPrice[]): Promise<void> {
  const { groupId, startsAt, endsAt, id: changeId } = change;
  const rows = prices.map(({ id, subject, operation, months, net, percentBasisPoints, isFrom }) => ({
    id,
    tld: typeof subject === "string" ? subject : null,
    product_id: typeof subject === "number" ? subject : null,
    operation,
    period_months: months,
    currency: net.currency,
    amount_minor: minorOf(net),
    percent_bp: percentBasisPoints,
    is_from: isFrom,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    n (id uuid, tld text, product_id integer, operation text, period_months smallint, currency text, amount_minor bigint, percent_bp integer, is_from boolean)`;
  await sql`
    insert into price (id, price_group_id, tld, product_id, operation, period_months, currency, amount_minor, percent_bp, is_from, valid_from, valid_to, change_id)
    select n.id, ${groupId}::uuid, n.tld, n.product_id, n.operation, n.period_months, n.currency, n.amount_minor, n.percent_bp, n.is_from, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${changeId}::uuid
      from ${given}`.execute(trx);
}

/** Withdraws a planned change. Returns false if somebody else has already withdrawn it. */
export async function withdrawChange(trx: Trx, changeId: string, by: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("price_change")
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where("id", "=", changeId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom("price").where("change_id", "=", changeId).execute();
  return true;
}

export type ComingRenewals = {
  readonly groupId: string;
  readonly subject: Subject;
  readonly currency: Currency;
  readonly count: number;
};

/** Automatic renewals of these TLDs and products in a period, by price list and currency of the account. */
export async function comingRenewals(
  trx: Trx,
  query: { readonly tlds: readonly string[]; readonly products: readonly number[]; readonly from: Date; readonly until: Date },
): Promise<ComingRenewals[]> {
  const { tlds, products, from, until } = query;
  type Row = { group_id: string; tld: string | null; product_id: number | null; currency: string; count: number };
  const { rows } = await sql<Row>`
    select coalesce(a.price_group_id, ${firstGroup}) as group_id, due.tld, due.product_id, a.currency, count(*)::int as count
      from (select d.account_id, d.tld, null::integer as product_id from domain d
             where d.tld = any(${tlds}::text[]) and d.tab <= 2 and d.renewal_mode in ('auto', 'once') and d.renews_at >= ${from} and d.renews_at < ${until}
            union all
            select s.account_id, null, s.product_id from service s
             where s.product_id = any(${products}::integer[]) and s.ended_at is null and s.renewal_mode = 'auto' and s.renews_at >= ${from} and s.renews_at < ${until}) due
      join account a on a.id = due.account_id
     group by 1, 2, 3, 4`.execute(trx);
  return rows.flatMap(({ group_id: groupId, tld, product_id: product, currency, count }) => {
    const subject = tld ?? product;
    return subject === null || !isCurrency(currency) ? [] : [{ groupId, subject, currency, count }];
  });
}
