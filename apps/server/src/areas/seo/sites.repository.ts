import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type SiteRow = {
  readonly serviceId: string;
  readonly domainName: string;
  readonly host: string;
  readonly nextRunAt: Date;
  readonly wantedAt: Date | null;
  /** paused: the service is not paid for. notours: the domain is no longer in the account. */
  readonly state: "active" | "paused" | "ended" | "notours";
};

/** SQL condition: the account has the domain, and the domain has not ended. */
const isOwned = sql`exists (select from domain d where d.account_id = w.account_id and d.ascii_name = w.domain_name and d.tab <= 4)`;
const state = sql`
  case when s.ended_at is not null then 'ended' when s.state in ('suspended','resuming') then 'paused' when not ${isOwned} then 'notours' else 'active' end`;
const joined = sql`seo_site w join service s on s.account_id = w.account_id and s.id = w.service_id`;

/** The site of a service. Null if it has none, or belongs to another account. */
export async function siteOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<SiteRow | null> {
  const { rows } = await sql<SiteRow>`
    select w.service_id as "serviceId", w.domain_name as "domainName", w.host, w.next_run_at as "nextRunAt", w.wanted_at as "wantedAt", ${state} as state
      from ${joined} where w.account_id = ${scope.accountId} and w.service_id = ${serviceId}`.execute(trx);
  return rows[0] ?? null;
}

/** The domain that a service was ordered for, as A-labels. */
export async function domainOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select d.ascii_name as name from service s join domain d on d.account_id = s.account_id and d.id = s.domain_id
     where s.account_id = ${scope.accountId} and s.id = ${serviceId}`.execute(trx);
  return rows[0]?.name ?? null;
}

/** Inserts a site whose first run is due at once. A repeat changes nothing. Returns whether it was inserted. */
export async function insertSite(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly domainName: string; readonly host: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seo_site (account_id, service_id, domain_name, host, next_run_at, created_at)
    values (${scope.accountId}, ${of.serviceId}, ${of.domainName}, ${of.host}, ${of.at}, ${of.at}) on conflict do nothing`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function wantRun(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void> {
  await sql`update seo_site set wanted_at = ${at} where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(
    trx,
  );
}

export type DueSite = { readonly accountId: string; readonly brandId: string; readonly serviceId: string };

/** Sites whose run is due, and for which none is under way, across all accounts. Runs as the role readonly. */
export async function dueSites(trx: Trx, now: Date, max: number): Promise<DueSite[]> {
  const { rows } = await sql<DueSite>`
    select w.account_id as "accountId", a.brand_id as "brandId", w.service_id as "serviceId"
      from ${joined} join account a on a.id = w.account_id
     where ${state} = 'active' and (w.next_run_at <= ${now} or w.wanted_at is not null)
       and not exists (select from seo_run r where r.account_id = w.account_id and r.service_id = w.service_id and r.state = 'running')
     order by w.wanted_at nulls last, w.next_run_at limit ${max}`.execute(trx);
  return rows;
}

/** Records that a run begins, and when the next one is due. Null if another worker has already begun it, or if no run is due. */
export async function takeDue(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { now, next }: { readonly now: Date; readonly next: Date },
): Promise<{ readonly host: string; readonly isWanted: boolean } | null> {
  const { rows } = await sql<{ host: string; isWanted: boolean }>`
    update seo_site w set next_run_at = ${next}, wanted_at = null
      from (select account_id, service_id, wanted_at from seo_site where account_id = ${scope.accountId} and service_id = ${serviceId} for update) was
     where w.account_id = was.account_id and w.service_id = was.service_id and (w.next_run_at <= ${now} or was.wanted_at is not null)
    returning w.host, was.wanted_at is not null as "isWanted"`.execute(trx);
  return rows[0] ?? null;
}
