import { sql } from "kysely";
import type { RecordSet } from "@nameplane/dns";
import { freeDnsProduct } from "@nameplane/contracts/products/service-pages";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type PublicationState = "current" | "waiting" | "publishing" | "failed" | "parked" | "removing" | "removed";

export type ZoneRow = {
  id: string;
  domain_id: string | null;
  apex: string;
  pub_state: PublicationState;
  version: number;
  published_version: number;
  serial: number;
  content_hash: Buffer | null;
  published_at: Date | null;
  tries: number;
  soa: Partial<SoaSettings>;
  default_ttl_seconds: number;
  rrset_count: number;
  rrset_max: number;
  record_counts: Record<string, number>;
  changed_at: Date;
  is_signed: boolean;
  publishing_until: Date | null;
  renewal_at: Date | null;
};

/** What a step of a publication changes in the zone's row. */
export type PublicationChange = Partial<{
  pub_state: PublicationState;
  published_version: number;
  serial: number;
  published_at: Date;
  tries: number;
  next_try_at: Date | null;
  publishing_until: Date | null;
  renewal_at: Date | null;
}>;

export type SoaSettings = {
  mname: string;
  rname: string;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
};

export const zoneColumns = [
  "id",
  "domain_id",
  "apex",
  "pub_state",
  "version",
  "published_version",
  "serial",
  "content_hash",
  "published_at",
  "tries",
  "soa",
  "default_ttl_seconds",
  "rrset_count",
  "rrset_max",
  "record_counts",
  "changed_at",
  "is_signed",
  "publishing_until",
  "renewal_at",
] as const;

const columnsOfZone = sql.raw(zoneColumns.join(", "));

/**
 * The operator's name servers, in their order. Zones name these servers unless others were chosen for them, and the operator's
 * own customers are given these servers.
 */
export async function delegationHosts(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom("dns_server")
    .select("host")
    .where("is_enabled", "=", true)
    .where("pool", "=", "standard")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.host);
}

/**
 * The names under which our servers are given to the transaction's account, in their order: those of its brand while they are in
 * use (ADR 137), otherwise the operator's.
 */
export async function offeredHosts(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[] }>`select np_offered_servers() as hosts`.execute(trx);
  return rows[0]?.hosts ?? [];
}

/**
 * Our name servers for a zone: those that the account is given now, and others of ours that the zone itself still names because
 * it is older.
 */
export async function hostsOfZone(trx: Trx, scope: AccountScope, zoneId: string): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[] }>`
    with named as (select rtrim(host, '.') as host from zone_rrset r, unnest(r.rdata) host
                    where r.account_id = ${scope.accountId} and r.zone_id = ${zoneId} and r.owner = '' and r.type = 'NS'),
         given as (select np_offered_servers() as hosts)
    select given.hosts || array(select host from named where host <> all (given.hosts)
             and host in (select host from np_brand_servers() union select host from dns_server where is_enabled) order by host) as hosts
      from given`.execute(trx);
  return rows[0]?.hosts ?? [];
}

/** The name servers of the account's brand in their order, while they are in use; empty otherwise. */
export async function brandHosts(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`select host from np_brand_servers() where offered order by place`.execute(trx);
  return rows.map(({ host }) => host);
}

/** Every name under which our servers answer: the operator's, and those of brands. */
export async function ownHosts(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from np_brand_servers() union select host from dns_server where is_enabled`.execute(trx);
  return rows.map(({ host }) => host);
}

/**
 * The servers to which new domains of the account are delegated: those of its brand while they are in use, then those that its
 * reseller has set, otherwise the operator's.
 */
export async function defaultNameServers(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[]; set: string[] }>`
    select np_offered_servers() as hosts, array(select np_reseller_name_servers() where not exists (select from np_brand_servers() where offered)) as set`.execute(
    trx,
  );
  const [{ hosts, set } = { hosts: [], set: [] }] = rows;
  return set.length > 0 ? set : hosts;
}

/**
 * What the zone of a domain is made from, and whether it already has one. It is made from the template (the account's own before
 * the operator's shared one) and the servers. `primary`: the server that its SOA names; null if it is the operator's first.
 */
export async function newZoneFacts(
  trx: Trx,
  scope: AccountScope,
  domainId: string | null,
): Promise<{ hasZone: boolean; template: unknown; nameServers: string[]; primary: string | null; records: number | null }> {
  const { rows } = await sql<{
    has_zone: boolean;
    template: unknown;
    hosts: string[];
    primary: string | null;
    records: number | null;
  }>`
    select exists (select 1 from zone where account_id = ${scope.accountId} and domain_id = ${domainId} and removed_at is null) as has_zone,
           (select body from template where kind = 'records' and ((account_id = ${scope.accountId} and is_default) or (is_shared and name = 'Default'))
             order by account_id = ${scope.accountId} desc limit 1) as template,
           np_offered_servers() as hosts, (select host from np_brand_servers() where offered order by place limit 1) as primary,
           (select (limits->>'records')::integer from product where id = ${freeDnsProduct}) as records`.execute(trx);
  const [row] = rows;
  return {
    hasZone: row?.has_zone ?? false,
    template: row?.template ?? [],
    nameServers: row?.hosts ?? [],
    primary: row?.primary ?? null,
    records: row?.records ?? null,
  };
}

export type NewZone = {
  /** The server that the SOA names; null if it is the operator's first. */
  primary: string | null;
  /** How many records the plan allows. */
  recordsMax: number;
  id: string;
  /** Null for a zone that belongs to no domain, such as a reverse zone. */
  domainId: string | null;
  /** Only for a reverse zone: the network for whose addresses the zone holds names. */
  networkId?: string;
  apex: string;
  registrableName: string;
  contentHash: Buffer;
  changedAt: Date;
  /** The serial under which other accounts have published the apex. The first serial of this zone has to be higher. */
  serial: number;
  /** Why the account may have the zone although other accounts have had a zone of that name; null if none has. */
  proof: "registration" | "txt_record" | null;
};

export async function insertZone(trx: Trx, scope: AccountScope, zone: NewZone): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("zone").values({
      account_id: scope.accountId,
      id: zone.id,
      domain_id: zone.domainId,
      ...(zone.networkId === undefined ? {} : { kind: "reverse", network_id: zone.networkId }),
      apex: zone.apex,
      registrable_name: zone.registrableName,
      pub_state: "waiting",
      version: 1,
      content_hash: zone.contentHash,
      serial: zone.serial,
      proof: zone.proof,
      rrset_max: zone.recordsMax,
      changed_at: zone.changedAt,
      ...(zone.primary === null ? {} : { soa: JSON.stringify({ mname: zone.primary }) }),
    }),
  );
}

export async function insertRecordSets(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  sets: readonly RecordSet[],
  version: number,
): Promise<void> {
  if (sets.length === 0) return;
  await sendUnread(
    trx,
    trx.insertInto("zone_rrset").values(
      sets.map((set) => ({
        account_id: scope.accountId,
        zone_id: zoneId,
        owner: set.owner,
        type: set.type,
        ttl_seconds: set.ttlSeconds,
        rdata: [...set.rdata],
        version,
        changed_by: scope.actor,
      })),
    ),
  );
}

/**
 * Zones with records that are kept here. Secondary zones are copied from elsewhere: nothing of them can be read or changed
 * here.
 */
const liveZones = (trx: Trx, scope: AccountScope) =>
  trx
    .selectFrom("zone")
    .select(zoneColumns)
    .where("account_id", "=", scope.accountId)
    .where("kind", "<>", "secondary")
    .where("removed_at", "is", null);

const asZone = (row: object | undefined): ZoneRow | null => (row as ZoneRow | undefined) ?? null;

/** The query that locks a zone's row. */
export const lockingZone = (scope: AccountScope, zoneId: string) =>
  sql<ZoneRow>`select ${columnsOfZone} from zone where account_id = ${scope.accountId} and id = ${zoneId} and kind <> 'secondary' and removed_at is null for no key update`;

export async function lockZone(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneRow | null> {
  return asZone((await lockingZone(scope, zoneId).execute(trx)).rows[0]);
}

export async function zoneById(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneRow | null> {
  return asZone(await liveZones(trx, scope).where("id", "=", zoneId).executeTakeFirst());
}

export async function zoneOfDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<ZoneRow | null> {
  return asZone(await liveZones(trx, scope).where("domain_id", "=", domainId).executeTakeFirst());
}

/** Whether the account has a domain, in any state. */
export async function hasDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("domain")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", domainId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the account serves the apex as a secondary, from a primary of its own. */
export async function isSecondaryHere(trx: Trx, scope: AccountScope, apex: string): Promise<boolean> {
  const found = await trx
    .selectFrom("zone")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("apex", "=", apex)
    .where("kind", "=", "secondary")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account's own zone at an apex, whichever of its domain rows it is connected to. */
export async function zoneAtApex(trx: Trx, scope: AccountScope, apex: string): Promise<ZoneRow | null> {
  return asZone(await liveZones(trx, scope).where("apex", "=", apex).executeTakeFirst());
}

/** Connects a reverse zone with the network whose names it holds. */
export async function bindNetwork(trx: Trx, scope: AccountScope, zoneId: string, networkId: string): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ network_id: networkId, served_until: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .execute();
}

/** Connects a zone with the domain that it serves. */
export async function bindZone(trx: Trx, scope: AccountScope, zoneId: string, domainId: string): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ domain_id: domainId })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .execute();
}

export async function recordSetsOf(trx: Trx, scope: AccountScope, zoneId: string): Promise<RecordSet[]> {
  const rows = await trx
    .selectFrom("zone_rrset")
    .select(["owner", "type", "ttl_seconds", "rdata"])
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("is_disabled", "=", false)
    .orderBy("owner")
    .orderBy("type")
    .execute();
  return rows.map(readSet);
}

export type StoredSet = { owner: string; type: string; ttl_seconds: number; rdata: string[] };

export function readSet(row: StoredSet): RecordSet {
  return { owner: row.owner, type: row.type as RecordSet["type"], ttlSeconds: row.ttl_seconds, rdata: row.rdata };
}

/** What the zone holds at some owner names. */
export async function recordSetsAt(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  owners: readonly string[],
): Promise<RecordSet[]> {
  const rows = await trx
    .selectFrom("zone_rrset")
    .select(["owner", "type", "ttl_seconds", "rdata"])
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    // An array is a single parameter. An import may touch more names than a statement can have parameters.
    .where(sql<boolean>`owner = any(${owners.length > 0 ? [...owners] : [""]}::text[])`)
    .where("is_disabled", "=", false)
    .execute();
  return rows.map(readSet);
}

/** Name of the plan under which a zone is served: the plan of its service, otherwise Free DNS. */
export async function planName(trx: Trx, scope: AccountScope, zoneId: string): Promise<{ en: string; sv: string }> {
  const { rows } = await sql<{ en: string; sv: string }>`
    select p.name_en as en, p.name_sv as sv from product p
     where p.id = coalesce((select s.product_id from zone z join service s on s.account_id = z.account_id and s.id = z.service_id
                             where z.account_id = ${scope.accountId} and z.id = ${zoneId}), ${freeDnsProduct})`.execute(trx);
  return rows[0] ?? { en: "Free DNS", sv: "Free DNS" };
}

/** A DNS plan as it is sold: its name, and how many records it holds. Null: as many as wanted. */
export type PlanOnSale = { readonly en: string; readonly sv: string; readonly limit: number | null };

/**
 * The smallest plan on sale that holds this many records. Null if there is none, and for zones of reverse DNS, which have no
 * plans. A trial is no such plan, because a zone that has had a plan cannot have one.
 */
export async function planThatHolds(trx: Trx, scope: AccountScope, zoneId: string, records: number): Promise<PlanOnSale | null> {
  const { rows } = await sql<PlanOnSale>`
    select p.name_en as en, p.name_sv as sv, (p.limits->>'records')::integer as "limit"
      from product p join zone z on z.account_id = ${scope.accountId} and z.id = ${zoneId} and z.kind <> 'reverse'
     where p.family = 'dns' and p.is_sold and p.limits ? 'records' and not p.limits ? 'thenProduct' and p.id <> ${freeDnsProduct}
       and coalesce((p.limits->>'records')::integer, ${records}) >= ${records}
     order by (p.limits->>'records')::integer nulls last, p.id limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** A domain of the account that can have a zone, by its id. */
export async function domainToServe(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ apex: string; isHeld: boolean } | null> {
  const { rows } = await sql<{ apex: string; isHeld: boolean }>`
    select d.ascii_name as apex,
           exists (select 1 from name_claim c where c.registrable_name = d.ascii_name and c.kind = 'domain' and c.ascii_name = d.ascii_name and c.account_id = d.account_id) as "isHeld"
      from domain d where d.account_id = ${scope.accountId} and d.id = ${domainId}
       and d.state not in ('expired', 'cancelled_by_user', 'cancelled_by_system', 'transferred_away')`.execute(trx);
  return rows[0] ?? null;
}
