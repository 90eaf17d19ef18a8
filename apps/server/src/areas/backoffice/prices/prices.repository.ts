import { isCurrency, money, type Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Cost, KeptLine, KeptMargin, Subject } from "../../products/lists/index.ts";

export type GroupAt = {
  readonly id: string;
  readonly name: string;
  readonly brand_id: string;
  readonly brand_name: string;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
  readonly customers: number;
};

/** The first price list of the account's brand. It applies to accounts without a list of their own. */
const firstGroup = sql`(select f.id from price_group f where f.brand_id = a.brand_id order by f.parent_id is not null, f.created_at, f.id limit 1)`;

/**
 * Price lists that a staff member may change, those of the operator's brand first. `brandId` is the staff member's only brand;
 * null means all brands. Within a brand, the list of customers without a list of their own comes first. Lists that a reseller has
 * ended are left out.
 */
export async function listGroups(trx: Trx, brandId: string | null): Promise<GroupAt[]> {
  const { rows } = await sql<GroupAt>`
    with held as (
      select coalesce(a.price_group_id, ${firstGroup}) as id, count(*)::int as n
        from account a where a.state <> 'closed' and a.kind <> 'operator' group by 1)
    select g.id, g.name, g.brand_id, b.name as brand_name, g.parent_id, p.name as parent_name, coalesce(held.n, 0) as customers
      from price_group g join brand b on b.id = g.brand_id left join price_group p on p.id = g.parent_id left join held on held.id = g.id
     where g.ended_at is null and (${brandId}::uuid is null or g.brand_id = ${brandId}::uuid)
     order by b.is_operator desc, b.name, g.parent_id is not null, g.created_at, g.id`.execute(trx);
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

/**
 * When the next planned change of a list begins, for each TLD or product. The keys have the form of `subject` in the lines of a
 * change.
 */
export async function nextChanges(trx: Trx, groupId: string, now: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ subject: string; at: Date }>`
    select line ->> 'subject' as subject, min(c.starts_at) as at
      from price_change c cross join lateral jsonb_array_elements(c.lines) line
     where c.price_group_id = ${groupId} and c.starts_at > ${now} and c.withdrawn_at is null group by 1`.execute(trx);
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

export type ChangeAt = {
  readonly id: string;
  readonly price_group_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly lines: readonly KeptLine[];
  readonly margins: readonly KeptMargin[];
  readonly by: string;
  readonly at: Date;
  readonly withdrawn_by: string | null;
  readonly withdrawn_at: Date | null;
};

/** A change is made by staff, or by a user of the reseller to whom the brand was lent. */
const changeColumns = sql`
  c.id, c.price_group_id, c.starts_at, c.ends_at, c.margins, c.at, coalesce(s.name, u.username, '') as by, coalesce(w.name, x.username) as withdrawn_by, c.withdrawn_at`;
const changeTables = sql`
  price_change c left join staff_user s on s.id = c.made_by left join panel_user u on u.id = c.made_by_user
                 left join staff_user w on w.id = c.withdrawn_by left join panel_user x on x.id = c.withdrawn_by_user`;

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
