import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../platform/db/listed.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DnsState, JudgedServer } from "./delegation.rules.ts";

export type DelegatedDomain = {
  id: string;
  name: string;
  unicode_name: string;
  tld: string;
  state: string;
  dns_state: DnsState;
  registry_id: string | null;
  wanted: string[];
  seen: string[];
  statuses: string[];
  is_registry_locked: boolean;
  unlocked_until: Date | null;
  zone_id: string | null;
  version: number;
};

/**
 * A domain of the account with its wanted delegation and the delegation last seen at the registry; null if there is no such
 * domain.
 */
export async function findDelegated(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  options: { lock?: boolean } = {},
): Promise<DelegatedDomain | null> {
  const { rows } = await sql<DelegatedDomain>`
    select d.id, d.ascii_name as name, d.sort_name as unicode_name, d.tld, d.state, d.dns_state, d.version, x.registry_id, coalesce(x.ns_wanted, '{}') as wanted, coalesce(x.ns_seen, '{}') as seen,
           coalesce(x.statuses_seen, '{}') as statuses, coalesce(x.is_registry_locked, false) as is_registry_locked, x.unlocked_until,
           (select z.id from zone z where z.account_id = d.account_id and z.domain_id = d.id and z.removed_at is null limit 1) as zone_id
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId} ${options.lock === true ? sql`for update of d` : sql``}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type HostRow = { name: string; addresses: string[]; seen: string[] | null };

/** Host objects below a domain. */
export async function hostsOf(trx: Trx, scope: AccountScope, domainId: string): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select name, array(select host(a) from unnest(addresses) a) as addresses,
           case when seen is null then null else array(select host(a) from unnest(seen) a) end as seen
      from host where account_id = ${scope.accountId} and domain_id = ${domainId} and deleted_at is null order by name`.execute(
    trx,
  );
  return rows;
}

export type DsRow = { key_tag: number; algorithm: number; digest_type: number; digest: string };

/** DS records that the parent has, or will have soon. */
export async function liveDsOf(trx: Trx, scope: AccountScope, domainId: string): Promise<DsRow[]> {
  const { rows } = await sql<DsRow>`
    select key_tag, algorithm, digest_type, digest from domain_ds
     where account_id = ${scope.accountId} and domain_id = ${domainId} and state <> 'revoked'`.execute(trx);
  return rows;
}

export type ChangeRow = {
  number: number;
  state: string;
  reason: number | null;
  is_final: boolean;
  ended_at: Date | null;
  params: { formerNameServers?: string[]; nameServers?: { host: string; addresses: string[] }[] };
};

/** The newest request for other name servers of a domain; null if there never was one. */
export async function lastChange(trx: Trx, scope: AccountScope, name: string): Promise<ChangeRow | null> {
  const { rows } = await sql<ChangeRow>`
    select number, state, reason, is_final, ended_at, params from request
     where account_id = ${scope.accountId} and ascii_name = ${name} and type in (${listed(typesThat("changesServers"))}) and state <> 'in_basket' order by created_at desc, id desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type CheckRow = { checked_at: Date | null; silent_since: Date | null; servers: JudgedServer[] };

export async function lastCheck(trx: Trx, scope: AccountScope, domainId: string): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`
    select checked_at, silent_since, servers from delegation_check where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type StoredGroup = { key: string; name_en: string; name_sv: string; pool: string | null; hosts: string[] };

/** Groups of name servers that the operator offers, as delivered or as edited by the operator. */
export async function sharedGroups(trx: Trx): Promise<StoredGroup[]> {
  const { rows } = await sql<{ body: StoredGroup }>`
    select body from template where kind = 'nameservers' and is_shared order by id`.execute(trx);
  return rows.map(({ body }) => body);
}

/**
 * The hosts of our own servers that are in use, by pool. If the account's brand has name servers of its own in use, their names
 * take the place of all the operator's.
 */
export async function poolHosts(trx: Trx): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ pool: string; hosts: string[] }>`
    with brand as (select host, place from np_brand_servers() where offered)
    select pool, array_agg(host order by id) as hosts from dns_server where is_enabled and not exists (select from brand) group by pool
    union all select 'standard', array_agg(host order by place) from brand having count(*) > 0`.execute(trx);
  return new Map(rows.map(({ pool, hosts }) => [pool, hosts]));
}

export async function saveHostRow(
  trx: Trx,
  scope: AccountScope,
  host: {
    readonly id: string;
    readonly domainId: string;
    readonly registryId: string;
    readonly name: string;
    readonly addresses: readonly string[];
    readonly seen: readonly string[] | null;
  },
): Promise<void> {
  await sql`
    insert into host as h (account_id, id, domain_id, name, addresses, registry_id, seen)
    values (${scope.accountId}, ${host.id}, ${host.domainId}, ${host.name}, ${host.addresses}::inet[], ${host.registryId}, ${host.seen}::inet[])
    on conflict (account_id, registry_id, name) do update
       set domain_id = excluded.domain_id, addresses = excluded.addresses, seen = excluded.seen, deleted_at = null`.execute(trx);
}

export async function markHostDeleted(
  trx: Trx,
  scope: AccountScope,
  host: { readonly registryId: string; readonly name: string },
  at: Date,
): Promise<void> {
  await sql`
    update host set deleted_at = ${at}, seen = null
     where account_id = ${scope.accountId} and registry_id = ${host.registryId} and name = ${host.name}`.execute(trx);
}

/** Stores the name servers to which the domain is to be delegated. */
export async function setWantedServers(trx: Trx, scope: AccountScope, domainId: string, hosts: readonly string[]): Promise<void> {
  await sql`
    update domain_detail set ns_wanted = ${hosts}::text[], version = version + 1
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
}

export type DueCheck = {
  account_id: string;
  brand_id: string;
  domain_id: string;
};

/** Domains that are due for a round of checks. Runs as the database role readonly. */
export async function dueChecks(trx: Trx, now: Date, most: number): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select c.account_id, a.brand_id, c.domain_id from delegation_check c join account a on a.id = c.account_id
     where c.due_at <= ${now} order by c.due_at limit ${most}`.execute(trx);
  return rows;
}

export type Checked = {
  readonly checkedAt: Date;
  readonly silentSince: Date | null;
  /** When the next round is due. Null for a domain that has ended, because it is not checked any more. */
  readonly dueAt: Date | null;
  readonly servers: readonly JudgedServer[];
};

export async function saveCheck(trx: Trx, scope: AccountScope, domainId: string, check: Checked): Promise<void> {
  const { checkedAt, silentSince, dueAt, servers } = check;
  await sql`
    insert into delegation_check (account_id, domain_id, due_at, checked_at, silent_since, servers)
    values (${scope.accountId}, ${domainId}, ${dueAt}, ${checkedAt}, ${silentSince}, ${JSON.stringify(servers)}::jsonb)
    on conflict (account_id, domain_id) do update
       set due_at = excluded.due_at, checked_at = excluded.checked_at, silent_since = excluded.silent_since, servers = excluded.servers`.execute(
    trx,
  );
}

/** Makes the next round of checks due, so that the next run of the periodic job makes it. */
export async function makeCheckDue(trx: Trx, scope: AccountScope, domainId: string, at: Date): Promise<void> {
  await sql`
    insert into delegation_check (account_id, domain_id, due_at) values (${scope.accountId}, ${domainId}, ${at})
    on conflict (account_id, domain_id) do update set due_at = excluded.due_at, silent_since = null`.execute(trx);
}

export async function setDnsState(trx: Trx, scope: AccountScope, domainId: string, state: DnsState): Promise<void> {
  await sql`
    update domain set dns_state = ${state}, version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId} and dns_state <> ${state}`.execute(trx);
}

/**
 * Domains of the account that are delegated to our servers, but not under the names that its brand has for them now. Empty while
 * the account is frozen or not active.
 */
export async function ownDelegations(trx: Trx, scope: AccountScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with brand as (select array_agg(host) as hosts from np_brand_servers() where offered),
         ours as (select array(select host from dns_server union select host from np_brand_servers()) as hosts)
    select d.id from brand cross join ours
      join account a on a.id = ${scope.accountId} and a.state = 'active' and a.frozen_at is null
      join domain d on d.account_id = a.id and d.state in ('active','verification_needed','verification_pending')
      join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.registry_id is not null and cardinality(x.ns_wanted) > 0
     where x.ns_wanted <@ ours.hosts and not x.ns_wanted <@ brand.hosts
     order by d.ascii_name`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The facts that decide whether other name servers are possible, for many domains at once. */
export type DelegationFacts = Pick<
  DelegatedDomain,
  | "id"
  | "name"
  | "unicode_name"
  | "tld"
  | "state"
  | "registry_id"
  | "wanted"
  | "seen"
  | "statuses"
  | "is_registry_locked"
  | "unlocked_until"
> & {
  /** Whether the parent has a DS, or will have one that we have sent. */
  has_ds: boolean;
  /** Until when resolvers may cache a DS that was removed; null if there is none. */
  ds_until: Date | null;
  /** Whether every DS belongs to a key that our own name servers serve for the domain. */
  own_keys_fit: boolean;
  /** Our own name servers that are in use. */
  own_hosts: string[];
  /** Addresses of the hosts below the domain, by host name. */
  hosts: Record<string, string[]>;
};

export async function delegationFacts(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
  /** waitMaxSeconds is the operator's limit for a wait that follows from a TTL; null means no limit. */
  { now, waitMaxSeconds }: { readonly now: Date; readonly waitMaxSeconds: number | null },
): Promise<Map<string, DelegationFacts>> {
  const { rows } = await sql<DelegationFacts>`
    select d.id, d.ascii_name as name, d.sort_name as unicode_name, d.tld, d.state, x.registry_id, coalesce(x.ns_wanted, '{}') as wanted, coalesce(x.ns_seen, '{}') as seen,
           coalesce(x.statuses_seen, '{}') as statuses, coalesce(x.is_registry_locked, false) as is_registry_locked, x.unlocked_until,
           coalesce(ds.has_ds, false) as has_ds, case when ds.until > ${now} then ds.until end as ds_until, coalesce(ds.fits, false) as own_keys_fit, own.hosts as own_hosts,
           coalesce((select jsonb_object_agg(h.name, array(select host(a) from unnest(h.addresses) a)) from host h
                      where h.account_id = d.account_id and h.domain_id = d.id and h.deleted_at is null), '{}') as hosts
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
      cross join (select array(select host from dns_server where is_enabled union select host from np_brand_servers()) as hosts) own
      left join lateral (
        select bool_or(s.state <> 'revoked') as has_ds, bool_and(k.fits) filter (where s.state <> 'revoked') as fits,
               max(s.gone_at + make_interval(secs => least(coalesce(s.ttl_seconds, 0), coalesce(${waitMaxSeconds}::int, 2147483647)))) filter (where s.state = 'revoked') as until
          from domain_ds s
         cross join lateral (
           select exists (select 1 from zone z join dnssec_key y on y.account_id = z.account_id and y.zone_id = z.id
                           where z.account_id = s.account_id and z.domain_id = s.domain_id and z.removed_at is null
                             and y.key_tag = s.key_tag and y.algorithm = s.algorithm and y.state = 'published') as fits) k
         where s.account_id = d.account_id and s.domain_id = d.id) ds on true
     where d.account_id = ${scope.accountId} and d.id = any(${domainIds}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
