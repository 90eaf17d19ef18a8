import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RiseLine } from "./rises.rules.ts";

export type RiseToFind = {
  readonly accountId: string;
  readonly brandId: string;
  readonly changeId: string;
  readonly startsAt: Date;
};

/** States in which a domain is with us and is renewed when it is paid for. */
const held = sql`d.state in ('active', 'verification_needed', 'verification_pending', 'suspension_check', 'suspension_pending', 'suspended', 'expired_renewable')`;

/**
 * Accounts with domains whose renewal a planned change makes dearer, in the list by which they pay or in one from which it derives,
 * and for which this was not found out yet. Runs as a role that may only read.
 */
export async function risesToFind(
  trx: Trx,
  of: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<RiseToFind[]> {
  const { rows } = await sql<RiseToFind>`
    with recursive coming as (
      select c.id, c.price_group_id, c.starts_at, substr(l ->> 'subject', 5) as tld
        from price_change c cross join lateral jsonb_array_elements(c.lines) l
       where c.withdrawn_at is null and c.starts_at > ${of.now} and c.starts_at <= ${of.until}
         and l ->> 'operation' = 'renew' and l ->> 'subject' like 'tld:%' and (l ->> 'new')::bigint > (l ->> 'old')::bigint
    ), list as (
      select distinct c.id as change_id, c.price_group_id as id, 0 as depth from coming c
      union all
      select l.change_id, g.id, l.depth + 1 from list l join price_group g on g.parent_id = l.id where l.depth < 20
    ), payer as (
      select a.id, a.brand_id, coalesce(a.price_group_id, (
               select g.id from price_group g where g.brand_id = a.brand_id order by g.parent_id is not null, g.created_at, g.id limit 1)) as group_id
        from account a where a.state = 'active' and a.kind <> 'operator')
    select distinct p.id as "accountId", p.brand_id as "brandId", c.id as "changeId", c.starts_at as "startsAt"
      from coming c join list l on l.change_id = c.id join payer p on p.group_id = l.id
     where exists (select 1 from domain d where d.account_id = p.id and d.tld = c.tld and ${held})
       and not exists (select 1 from price_rise r where r.account_id = p.id and r.change_id = c.id)
     limit ${of.limit}`.execute(trx);
  return rows;
}

/** How many domains the account has with us in each TLD that a change names. */
export async function domainsOfChange(
  trx: Trx,
  scope: AccountScope,
  tlds: readonly string[] | null,
): Promise<{ tld: string; domains: number }[]> {
  const { rows } = await sql<{ tld: string; domains: number }>`
    select d.tld, count(*)::int as domains from domain d
     where d.account_id = ${scope.accountId} and ${held} and (${tlds === null} or d.tld = any(${tlds ?? []}::text[]))
     group by d.tld order by d.tld`.execute(trx);
  return rows;
}

/** Stores what rises for the account. False if another process was faster. */
export async function insertRise(
  trx: Trx,
  scope: AccountScope,
  rise: {
    readonly changeId: string;
    readonly startsAt: Date;
    readonly currency: string;
    readonly lines: readonly RiseLine[];
    readonly now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("price_rise")
    .values({
      account_id: scope.accountId,
      change_id: rise.changeId,
      starts_at: rise.startsAt,
      currency: rise.currency,
      lines: JSON.stringify(rise.lines),
      found_at: rise.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type ComingRise = { readonly startsAt: Date; readonly currency: string; readonly lines: readonly RiseLine[] };

/** What rises for the account later than `now`, the earliest first. A change that was taken back is left out. */
export async function comingRises(trx: Trx, scope: AccountScope, now: Date): Promise<ComingRise[]> {
  const { rows } = await sql<ComingRise>`
    select r.starts_at as "startsAt", r.currency, r.lines from price_rise r
     where r.account_id = ${scope.accountId} and r.starts_at > ${now} and jsonb_array_length(r.lines) > 0
       and exists (select 1 from price_change c where c.id = r.change_id and c.withdrawn_at is null)
     order by r.starts_at limit 10`.execute(trx);
  return rows;
}
