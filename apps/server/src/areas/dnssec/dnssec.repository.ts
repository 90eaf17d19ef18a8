import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DsRecord } from "./chain-reader.port.ts";
import type { Cause, ChainView } from "./chain.rules.ts";
import type { DnssecState, DsState, KeyState } from "./dnssec.state.ts";
import type { Signers, WaitsFor } from "./facts.rules.ts";
import type { SignerInability } from "./zone-signer.port.ts";

export type DomainRow = {
  id: string;
  ascii_name: string;
  tld: string;
  state: string;
  dnssec_state: DnssecState;
  version: number;
  registry_id: string | null;
  ns_wanted: string[] | null;
  statuses: string[] | null;
  is_registry_locked: boolean | null;
  zone_id: string | null;
  pub_state: string | null;
  published_version: number | null;
  /** Number of record sets. 0 for a zone that has only the NS records of its apex, which counts as a zone without records. */
  rrset_count: number | null;
  max_ttl: number | null;
  has_alias: boolean;
  hosts: string[];
  /** Whether the registry had a DS when it was last read, no matter who sent it. */
  has_ds_seen: boolean;
};

/** A domain of the account with its zone and our copy of the registry's data; null if there is none. */
export async function findDomain(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  options: { lock?: boolean } = {},
): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`
    select d.id, d.ascii_name, d.tld, d.state, d.dnssec_state, d.version, x.registry_id, x.ns_wanted, x.statuses_seen as statuses, x.is_registry_locked,
           z.id as zone_id, z.pub_state, z.published_version,
           case when exists (select from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and not r.is_disabled
                                and (r.owner, r.type) <> ('', 'NS')) then z.rrset_count else 0 end as rrset_count,
           (select max(ttl_seconds) from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and not r.is_disabled) as max_ttl,
           exists (select 1 from zone_rrset r where r.account_id = z.account_id and r.zone_id = z.id and r.type = 'ALIAS') as has_alias,
           array(select host from dns_server where is_enabled union select host from np_brand_servers()) as hosts, coalesce(cardinality(x.ds_seen) > 0, false) as has_ds_seen
      from domain d
      left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
      left join zone z on z.account_id = d.account_id and z.domain_id = d.id and z.removed_at is null
     where d.account_id = ${scope.accountId} and d.id = ${domainId} ${options.lock === true ? sql`for update of d` : sql``}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type KeyRow = {
  id: string;
  server_key: number | null;
  role: string;
  flags: number;
  protocol: number;
  algorithm: number;
  key_tag: number;
  public_key: string;
  state: KeyState;
  published_at: Date | null;
  next_step_at: Date | null;
  archived_at: Date | null;
};

export async function keysOf(trx: Trx, scope: AccountScope, zoneId: string | null): Promise<KeyRow[]> {
  if (zoneId === null) return [];
  const { rows } = await sql<KeyRow>`
    select id, server_key, role, flags, protocol, algorithm, key_tag, public_key, state, published_at, next_step_at, archived_at from dnssec_key
     where account_id = ${scope.accountId} and zone_id = ${zoneId} order by state = 'archived', published_at desc nulls first, id desc limit 20`.execute(
    trx,
  );
  return rows;
}

export type DsRow = {
  key_tag: number;
  algorithm: number;
  digest_type: number;
  digest: string;
  public_key: string | null;
  state: DsState;
  seen_at: Date | null;
  ttl_seconds: number | null;
  gone_at: Date | null;
};

export async function dsOf(trx: Trx, scope: AccountScope, domainId: string): Promise<DsRow[]> {
  const { rows } = await sql<DsRow>`
    select key_tag, algorithm, digest_type, digest, public_key, state, seen_at, ttl_seconds, gone_at from domain_ds
     where account_id = ${scope.accountId} and domain_id = ${domainId} order by state = 'revoked', seen_at desc nulls first, key_tag limit 20`.execute(
    trx,
  );
  return rows;
}

export type Seen = ChainView & { readonly signer: SignerInability | null };

export type DnssecEventLine = { readonly at: string; readonly what: string; readonly detail: string | null };

export type FollowedRow = {
  next_check_at: Date | null;
  checked_at: Date | null;
  waits_for: WaitsFor | null;
  waits_until: Date | null;
  cause: Cause | null;
  broken_since: Date | null;
  validated_at: Date | null;
  rolls_at: Date | null;
  seen: Partial<Seen>;
  events: DnssecEventLine[];
  owner_step: string | null;
  owner_step_at: Date | null;
  owner_mails: number;
  asks_removal: boolean;
};

export async function followed(trx: Trx, scope: AccountScope, domainId: string): Promise<FollowedRow | null> {
  const { rows } = await sql<FollowedRow>`
    select next_check_at, checked_at, waits_for, waits_until, cause, broken_since, validated_at, rolls_at, seen, events, owner_step, owner_step_at, owner_mails, asks_removal from domain_dnssec
     where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
  return rows[0] ?? null;
}

/** Makes the next check of the domain due now. */
export async function makeDue(trx: Trx, scope: AccountScope, domainId: string, now: Date): Promise<void> {
  await sql`
    insert into domain_dnssec as f (account_id, domain_id, next_check_at) values (${scope.accountId}, ${domainId}, ${now})
    on conflict (account_id, domain_id) do update set next_check_at = least(f.next_check_at, excluded.next_check_at)`.execute(
    trx,
  );
}

export type Finding = {
  readonly nextCheckAt: Date | null;
  readonly checkedAt: Date | null;
  readonly waitsFor: WaitsFor | null;
  readonly waitsUntil: Date | null;
  readonly cause: Cause | null;
  readonly isProven: boolean;
  readonly rollsAt: Date | null;
  readonly seen: Seen | null;
};

/** Saves the result of a check. If nothing could be read (`checkedAt` is null), the former time and result stay. */
export async function saveFinding(trx: Trx, scope: AccountScope, domainId: string, finding: Finding, now: Date): Promise<void> {
  const { nextCheckAt, checkedAt, waitsFor, waitsUntil, cause, isProven, rollsAt, seen } = finding;
  await sql`
    insert into domain_dnssec as f (account_id, domain_id, next_check_at, checked_at, waits_for, waits_until, cause, broken_since, validated_at, rolls_at, seen)
    values (${scope.accountId}, ${domainId}, ${nextCheckAt}, ${checkedAt}, ${waitsFor}, ${waitsUntil}, ${cause}, ${cause === null ? null : now}, ${isProven ? now : null}, ${rollsAt},
            ${seen === null ? "{}" : JSON.stringify(seen)}::jsonb)
    on conflict (account_id, domain_id) do update
       set next_check_at = excluded.next_check_at, checked_at = coalesce(excluded.checked_at, f.checked_at), waits_for = excluded.waits_for, waits_until = excluded.waits_until,
           cause = case when excluded.checked_at is null then f.cause else excluded.cause end,
           broken_since = case when excluded.checked_at is null then f.broken_since when excluded.cause is null then null else coalesce(f.broken_since, excluded.broken_since) end,
           validated_at = coalesce(excluded.validated_at, f.validated_at), rolls_at = excluded.rolls_at,
           seen = case when excluded.checked_at is null then f.seen else excluded.seen end`.execute(trx);
}

/** Saves the step that the owner of a domain has to carry out; null if there is none. */
export async function saveOwnerStep(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  step: { readonly what: string | null; readonly at: Date | null; readonly mails: number },
): Promise<void> {
  await sql`update domain_dnssec set owner_step = ${step.what}, owner_step_at = ${step.at}, owner_mails = ${step.mails} where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
}

const instant = z
  .string()
  .transform((text) => new Date(text))
  .nullable();
const storedSigners = z.object({
  keys: z.array(z.object({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publicKey: z.string() })),
  ds: z.array(z.object({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })),
  ttlSeconds: z.int(),
  agreedAt: instant,
  leftAt: instant,
});

/** The other provider that also signs the zone of a domain. Null if there is none. */
export async function signersOf(trx: Trx, scope: AccountScope, domainId: string): Promise<Signers | null> {
  const { rows } = await sql<{ signers: unknown }>`
    select signers from domain_dnssec where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(trx);
  const found = rows[0]?.signers ?? null;
  return found === null ? null : storedSigners.parse(found);
}

export async function saveSigners(trx: Trx, scope: AccountScope, domainId: string, signers: Signers | null): Promise<void> {
  await sql`
    insert into domain_dnssec (account_id, domain_id, signers) values (${scope.accountId}, ${domainId}, ${signers === null ? null : JSON.stringify(signers)}::jsonb)
    on conflict (account_id, domain_id) do update set signers = excluded.signers`.execute(trx);
}

export async function setAsksRemoval(trx: Trx, scope: AccountScope, domainId: string, asks: boolean): Promise<void> {
  await sql`
    insert into domain_dnssec (account_id, domain_id, asks_removal) values (${scope.accountId}, ${domainId}, ${asks})
    on conflict (account_id, domain_id) do update set asks_removal = excluded.asks_removal`.execute(trx);
}

const eventsKept = 12;

/** Adds a line to the history of a domain's chain. The newest dozen lines are kept. */
export async function addEvent(trx: Trx, scope: AccountScope, domainId: string, line: DnssecEventLine): Promise<void> {
  await sql`
    insert into domain_dnssec as f (account_id, domain_id, events) values (${scope.accountId}, ${domainId}, ${JSON.stringify([line])}::jsonb)
    on conflict (account_id, domain_id) do update
       set events = (select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(excluded.events || f.events) with ordinality x (e, n) where n <= ${eventsKept})`.execute(
    trx,
  );
}

export async function setDnssecState(
  trx: Trx,
  scope: AccountScope,
  domain: { id: string; zoneId: string | null },
  state: DnssecState,
): Promise<void> {
  await sql`update domain set dnssec_state = ${state}, version = version + 1 where account_id = ${scope.accountId} and id = ${domain.id}`.execute(
    trx,
  );
  if (domain.zoneId === null) return;
  const isSigned = state === "signing" || state === "signed";
  if (isSigned || state === "unsigned")
    await sql`update zone set is_signed = ${isSigned} where account_id = ${scope.accountId} and id = ${domain.zoneId} and is_signed <> ${isSigned}`.execute(
      trx,
    );
}

export type NewKey = {
  readonly serverKey: number;
  readonly flags: number;
  readonly algorithm: number;
  readonly keyTag: number;
  readonly publicKey: string;
};

export async function insertKey(trx: Trx, scope: AccountScope, zoneId: string, key: NewKey): Promise<void> {
  await sql`
    insert into dnssec_key (account_id, zone_id, id, server_key, role, flags, algorithm, key_tag, public_key, state)
    select ${scope.accountId}, ${zoneId}, ${newId()}, ${key.serverKey}, ${key.flags === 256 ? "zsk" : "csk"}, ${key.flags}, ${key.algorithm}, ${key.keyTag}, ${key.publicKey}, 'pending'
     where not exists (select 1 from dnssec_key where account_id = ${scope.accountId} and zone_id = ${zoneId} and public_key = ${key.publicKey} and state <> 'archived')`.execute(
    trx,
  );
}

/** Changes a key's state. Returns false if the key is not in the expected state any more. */
export async function setKeyState(
  trx: Trx,
  scope: AccountScope,
  key: { id: string; zoneId: string },
  changeState: { from: KeyState; to: KeyState; nextStepAt: Date | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dnssec_key set state = ${changeState.to}, version = version + 1, next_step_at = ${changeState.nextStepAt},
           published_at = case when ${changeState.to} = 'published' then coalesce(published_at, ${changeState.at}) else published_at end,
           archived_at = case when ${changeState.to} = 'archived' then ${changeState.at}::timestamptz else null end
     where account_id = ${scope.accountId} and zone_id = ${key.zoneId} and id = ${key.id} and state = ${changeState.from}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

const thisDs = (scope: AccountScope, domainId: string, { keyTag, algorithm, digestType, digest }: DsRecord) =>
  sql`account_id = ${scope.accountId} and domain_id = ${domainId} and key_tag = ${keyTag} and algorithm = ${algorithm} and digest_type = ${digestType} and digest = ${digest}`;

export async function insertDs(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  ds: { record: DsRecord; state: DsState; ttlSeconds: number | null; seenAt: Date | null },
): Promise<void> {
  const { keyTag, algorithm, digestType, digest } = ds.record;
  await sql`
    insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, state, ttl_seconds, seen_at)
    values (${scope.accountId}, ${domainId}, ${keyTag}, ${algorithm}, ${digestType}, ${digest}, ${ds.state}, ${ds.ttlSeconds}, ${ds.seenAt})
    on conflict do nothing`.execute(trx);
}

/** Changes a DS record's state. Returns false if the record is not in the expected state any more. */
export async function setDsState(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  record: DsRecord,
  changeState: { from: DsState; to: DsState; ttlSeconds: number | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update domain_ds set state = ${changeState.to}, version = version + 1, ttl_seconds = coalesce(${changeState.ttlSeconds}, ttl_seconds),
           seen_at = case when ${changeState.to} in ('matched','missing_local') then coalesce(seen_at, ${changeState.at}) when ${changeState.to} = 'pending_publish' then null else seen_at end,
           gone_at = case when ${changeState.from} = 'pending_removal' and ${changeState.to} = 'revoked' then ${changeState.at}::timestamptz when ${changeState.to} = 'revoked' then gone_at else null end
     where ${thisDs(scope, domainId, record)} and state = ${changeState.from}`.execute(trx);
  return numAffectedRows === 1n;
}

export type Due = { readonly accountId: string; readonly brandId: string; readonly domainId: string };

/** Domains whose next check is due. For the periodic job, across all accounts. */
export async function dueDomains(trx: Trx, now: Date, max: number): Promise<Due[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; domain_id: string }>`
    select f.account_id, a.brand_id, f.domain_id from domain_dnssec f join account a on a.id = f.account_id
     where f.next_check_at <= ${now} order by f.next_check_at limit ${max}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.domain_id }));
}

/**
 * Domains for which we do not follow DNSSEC, although the registry was seen to have a DS. Also domains registered elsewhere whose
 * parent was never queried. For the periodic job, across all accounts.
 */
export async function strayDomains(trx: Trx, max: number): Promise<Due[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; domain_id: string }>`
    select found.account_id, a.brand_id, found.domain_id
      from (select x.account_id, x.domain_id from domain_detail x
              join domain d on d.account_id = x.account_id and d.id = x.domain_id and d.dnssec_state in ('unsigned', 'unsupported')
                   and d.state not in ('transferred_away', 'expired', 'cancelled_by_user', 'cancelled_by_system')
             where cardinality(x.ds_seen) > 0
               and not exists (select 1 from domain_dnssec f where f.account_id = x.account_id and f.domain_id = x.domain_id and f.next_check_at is not null)
            union all
            select d.account_id, d.id from domain d join zone z on z.account_id = d.account_id and z.domain_id = d.id and z.removed_at is null
             where d.state = 'dns_only' and not exists (select 1 from domain_dnssec f where f.account_id = d.account_id and f.domain_id = d.id)) found
      join account a on a.id = found.account_id limit ${max}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.domain_id }));
}
