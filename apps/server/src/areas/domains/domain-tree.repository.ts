import { sql, type RawBuilder } from "kysely";
import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { order, patternOf, soon, withLabels } from "./domain-list.repository.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import { readRows, rowsText, type DomainRow } from "./list-row.repository.ts";

export type TreeRow = { readonly row: DomainRow; readonly accountId: string };

const tree = (scope: AccountScope) =>
  sql`(select descendant_id as id from account_closure where ancestor_id = ${scope.accountId}) t`;

function ofTag(tag: SystemTag): RawBuilder<unknown> {
  if (tag === "soon") return sql`${soon} and d.tab = 1`;
  if (tag === "dnssec") return sql`d.dnssec_state = 'broken'`;
  if (tag === "registrylock")
    return sql`(exists (select 1 from service s where s.account_id = d.account_id and s.domain_id = d.id and s.product_id = ${registryLockProduct} and s.ended_at is null)
      or exists (select 1 from domain_detail x where x.account_id = d.account_id and x.domain_id = d.id and (x.is_registry_locked or x.unlocked_until > now())))`;
  return sql`(d.tab in (2, 3) or (d.tab = 1 and ${soon} and d.renewal_mode = 'manual') or d.dnssec_state = 'broken'
    or exists (select 1 from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.state = 'action_required'))`;
}

/** Domains of one account of the tree that match. Labels are the account's own: names of others carry none of them. */
function matching(query: ListQuery): RawBuilder<unknown> {
  const part = patternOf(query);
  const search = query.search === null ? sql`` : sql`and (d.ascii_name like ${part} or d.sort_name like ${part})`;
  const tags = query.tags.map((tag) => sql`and ${ofTag(tag)}`);
  return sql`domain d where d.account_id = t.id ${query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`}
    ${withLabels(query, "d")} ${search} ${tags.length === 0 ? sql`` : sql.join(tags, sql` `)}`;
}

/**
 * A page over the account and all below it: each gives the best of its own index up to the page, the page comes from those. Needs
 * the tree in sight of the row policies.
 */
export async function treePage(trx: Trx, scope: AccountScope, query: ListQuery): Promise<TreeRow[]> {
  const skip = (query.page - 1) * query.limit;
  const { rows } = await sql<{ rows: string | null; accounts: string[] | null }>`
    select ${rowsText} as rows, array_agg(d.account_id::text) as accounts
      from (select d.*
              from ${tree(scope)} cross join lateral (select d.* from ${matching(query)} order by ${order(query, sql`d.`)} limit ${skip + query.limit}) d
             order by ${order(query, sql`d.`)} offset ${skip} limit ${query.limit}) d`.execute(trx);
  const accounts = rows[0]?.accounts ?? [];
  return readRows(rows[0]?.rows ?? null).map((row, index) => ({ row, accountId: accounts[index] ?? scope.accountId }));
}

/** How many match, over the account and all below it. */
export async function countTree(trx: Trx, scope: AccountScope, query: ListQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(x.n), 0)::int as n from ${tree(scope)} cross join lateral (select count(*) as n from ${matching(query)}) x`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** Names by tab, over the account and all below it. */
export async function treeTabs(trx: Trx, scope: AccountScope): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ tab: number; n: number }>`
    select c.tab, sum(c.n)::int as n from ${tree(scope)} join domain_counter c on c.account_id = t.id and c.label_id = 0 group by c.tab`.execute(
    trx,
  );
  return new Map(rows.map(({ tab, n }) => [tab, n]));
}
