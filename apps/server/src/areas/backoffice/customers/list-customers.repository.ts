import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { accountName } from "../account-name.repository.ts";
import type { CustomerSearch } from "./search.rules.ts";

/** Results beyond this number are not counted, because nobody pages that far. */
const mostCounted = 10_000;

export type CustomerFilter = {
  readonly search: CustomerSearch | null;
  readonly brandId: string | null;
  readonly state: string | null;
  readonly kind: string | null;
  readonly groupId: string | null;
};

export type CustomerOrder = {
  readonly by: "number" | "name";
  readonly desc: boolean;
  readonly limit: number;
  readonly offset: number;
};

export type CustomerAt = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly kind: "operator" | "master" | "sub";
  readonly state: string;
  readonly brand_id: string;
  readonly brand_name: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly domains: number;
  readonly created_at: Date;
};

const withOwner = sql`account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

export async function listCustomers(
  trx: Trx,
  filter: CustomerFilter,
  { by, desc, limit, offset }: CustomerOrder,
): Promise<CustomerAt[]> {
  const way = desc ? sql`desc` : sql`asc`;
  const order = by === "name" ? sql`o.sort_name ${way} nulls last, a.number ${way}` : sql`a.number ${way}`;
  const { rows } = await sql<CustomerAt>`
    select a.id, a.number, ${accountName} as name, coalesce(o.email, '') as email, a.kind, a.state, a.brand_id, b.name as brand_name,
           a.price_group_id as group_id, g.name as group_name, a.created_at,
           (select count(*) from domain d where d.account_id = a.id and d.tab <= 4) as domains
      from ${withOwner} join brand b on b.id = a.brand_id left join price_group g on g.id = a.price_group_id
     where ${matches(filter)}
     order by ${order} limit ${limit}::int offset ${offset}::int`.execute(trx);
  return rows;
}

export async function countCustomers(trx: Trx, filter: CustomerFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${withOwner} where ${matches(filter)} limit ${mostCounted}) found`.execute(trx);
  return rows[0]?.n ?? 0;
}

function matches({ search, brandId, state, kind, groupId }: CustomerFilter): RawBuilder<boolean> {
  const is = (column: string, value: string | null) =>
    value === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
  const filters = [
    is("a.brand_id", brandId),
    is("a.state", state),
    is("a.kind", kind),
    is("a.price_group_id", groupId),
    search === null ? sql`true` : found(search),
  ];
  return sql<boolean>`${sql.join(filters, sql` and `)}`;
}

/** Whether a customer matches the search by its number, its owner or billing contact, or one of its users. */
function found({ text, number, digits }: CustomerSearch): RawBuilder<boolean> {
  const withoutSigns = (column: string) => sql`regexp_replace(coalesce(${sql.ref(column)}, ''), '[^0-9]', '', 'g')`;
  return sql<boolean>`(
    a.number = ${number}::bigint
    or exists (select 1 from contact c where c.account_id = a.id and c.id in (a.owner_contact_id, a.billing_contact_id)
         and (c.search_text like ${text} or ${withoutSigns("c.phone")} like ${digits} or ${withoutSigns("c.id_number")} like ${digits}))
    or exists (select 1 from membership m join panel_user u on u.id = m.user_id where m.account_id = a.id
         and (u.username_key like ${text} or lower(u.email || ' ' || u.first_name || ' ' || u.last_name) like ${text}
              or ${withoutSigns("u.phone")} like ${digits})))`;
}

/** The brands that a staff member works for. */
export async function listBrands(trx: Trx, own: string | null): Promise<{ brandid: string; name: string }[]> {
  let brands = trx.selectFrom("brand").select(["id as brandid", "name"]);
  if (own !== null) brands = brands.where("id", "=", own);
  return brands.orderBy("name").execute();
}

export async function listPriceGroups(
  trx: Trx,
  brandIds: readonly string[],
): Promise<{ groupid: string; name: string; brandid: string }[]> {
  return trx
    .selectFrom("price_group")
    .select(["id as groupid", "name", "brand_id as brandid"])
    .where("brand_id", "in", [...brandIds])
    .where("ended_at", "is", null)
    .orderBy("name")
    .execute();
}
