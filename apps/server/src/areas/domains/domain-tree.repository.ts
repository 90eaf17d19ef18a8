import { sql, type RawBuilder } from "kysely";
import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { order, patternOf, rowJson, soon, withLabels, type DomainRow } from "./domain-list.repository.ts";
import type { ListQuery } from "./domain-list.rules.ts";

export type TreeRow = { readonly row: DomainRow; readonly accountId: string };

const tree = (scope: AccountScope) =>
  sql`(select descendant_id as id from account_closure where ancestor_id = ${scope.accountId}) t`;

function ofTag(tag: SystemTag): RawBuilder<unknown> {
  if (tag === "soon") return sql`${soon} and d.tab = 1`;
  if (tag === "dnssec") return sql`d.dnssec_state = 'broken'`;
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
  const { rows } = await sql<{ rows: TreeRow[] | null }>`
    with d as materialized (
      select d.*, row_number() over (order by ${order(query, sql`d.`)}) as n
        from ${tree(scope)} cross join lateral (select d.* from ${matching(query)} order by ${order(query, sql`d.`)} limit ${skip + query.limit}) d
       order by ${order(query, sql`d.`)} offset ${skip} limit ${query.limit})
    select json_agg(json_build_object('row', ${rowJson}, 'accountId', d.account_id) order by d.n) as rows from d`.execute(
    trx,
  );
  return rows[0]?.rows ?? [];
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
