import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Window } from "./renewals.repository.ts";
import type { DueDomain } from "../follow/index.ts";

type Row = { account_id: string; brand_id: string; id: string };
const presented = (row: Row): DueDomain => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.id });

/**
 * Expired names that are still in their zone although their TLD requires them to be out of it now. The name nearest to its end
 * comes first. Runs as the database role readonly.
 */
export async function namesToInterrupt(
  trx: Trx,
  windows: readonly Window[],
  options: { readonly now: Date; readonly max: number; readonly except: readonly string[] },
): Promise<DueDomain[]> {
  const { now, max, except } = options;
  const { rows } = await sql<Row>`
    select d.account_id, a.brand_id, d.id
      from domain d
      join unnest(${windows.map(({ tld }) => tld)}::text[], ${windows.map(({ fromDay }) => fromDay)}::int[], ${windows.map(({ toDay }) => toDay)}::int[]) w (tld, from_day, to_day) on w.tld = d.tld
      join account a on a.id = d.account_id
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.tab <= 4 and d.renews_at <= ${now} and d.state = 'expired_renewable'
       and d.expires_at + make_interval(days => w.from_day) <= ${now} and d.expires_at + make_interval(days => w.to_day) > ${now}
       and x.dns_interrupted_at is null and (x.statuses_seen && array['clientHold','serverHold']) is not true
       and d.id <> all(${except}::uuid[])
     order by d.expires_at, d.id limit ${max}`.execute(trx);
  return rows.map(presented);
}

/** Names that we took out of their zones and that have been paid for again. Runs as the database role readonly. */
export async function interruptionsToLift(
  trx: Trx,
  options: { readonly now: Date; readonly max: number; readonly except: readonly string[] },
): Promise<DueDomain[]> {
  const { now, max, except } = options;
  const { rows } = await sql<Row>`
    select d.account_id, a.brand_id, d.id
      from domain_detail x join domain d on d.account_id = x.account_id and d.id = x.domain_id join account a on a.id = d.account_id
     where x.dns_interrupted_at is not null and d.tab <= 4 and d.expires_at > ${now} and d.id <> all(${except}::uuid[])
     order by x.dns_interrupted_at limit ${max}`.execute(trx);
  return rows.map(presented);
}

/** Records since when a name is out of its zone because it was not renewed. Null means that it is back. */
export async function noteInterruption(trx: Trx, scope: AccountScope, domainId: string, at: Date | null): Promise<void> {
  await sql`
    update domain_detail set dns_interrupted_at = ${at}, version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
}
