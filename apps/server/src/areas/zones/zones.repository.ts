import { sql } from "kysely";
import type { RecordSet, RecordSetChange } from "@nameplane/dns";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type PublicationState =
  | "current"
  | "waiting"
  | "publishing"
  | "verifying"
  | "failed"
  | "parked"
  | "removing"
  | "removed";

export type ZoneRow = {
  id: string; domain_id: string | null; apex: string; pub_state: PublicationState; version: number; published_version: number; serial: number; content_hash: Buffer | null;
  published_at: Date | null; tries: number; soa: Partial<SoaSettings>; default_ttl_seconds: number; rrset_count: number;
}; // prettier-ignore

export type SoaSettings = {
  mname: string;
  rname: string;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
};

const columns = [
  "id", "domain_id", "apex", "pub_state", "version", "published_version", "serial", "content_hash", "published_at", "tries", "soa", "default_ttl_seconds", "rrset_count",
] as const; // prettier-ignore

/** Servers that new zones are delegated to, in their order. */
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

export async function primaryServerIds(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom("dns_server")
    .select("id")
    .where("is_enabled", "=", true)
    .where("role", "=", "primary")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** What the zone of a domain is made of, unless it has one already: the template (the account's own before the operator's shared one) and the servers. */
export async function newZoneFacts(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ hasZone: boolean; template: unknown; nameServers: string[] }> {
  const { rows } = await sql<{ has_zone: boolean; template: unknown; hosts: string[] }>`
    select exists (select 1 from zone where account_id = ${scope.accountId} and domain_id = ${domainId} and removed_at is null) as has_zone,
           (select body from template where kind = 'records' and name = 'Default' and (account_id = ${scope.accountId} or is_shared)
             order by account_id = ${scope.accountId} desc limit 1) as template,
           array(select host from dns_server where is_enabled and pool = 'standard' order by id) as hosts`.execute(trx);
  const [row] = rows;
  return { hasZone: row?.has_zone ?? false, template: row?.template ?? [], nameServers: row?.hosts ?? [] };
}

export type NewZone = {
  id: string;
  domainId: string;
  apex: string;
  registrableName: string;
  contentHash: Buffer;
  changedAt: Date;
  /** What others have published under this name: the first serial has to be newer. */
  serial: number;
  /** Why the zone may stand where others have had one; null = nothing but that nobody has. */
  proof: "registration" | null;
};

export async function insertZone(trx: Trx, scope: AccountScope, zone: NewZone): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("zone").values({
      account_id: scope.accountId,
      id: zone.id,
      domain_id: zone.domainId,
      apex: zone.apex,
      registrable_name: zone.registrableName,
      pub_state: "waiting",
      version: 1,
      content_hash: zone.contentHash,
      serial: zone.serial,
      proof: zone.proof,
      changed_at: zone.changedAt,
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

export type NewVersion = {
  version: number;
  changes: readonly RecordSetChange[];
  contentHash: Buffer;
  rrsetCount: number;
  origin: "template" | "editor" | "import" | "system";
};

export async function insertVersion(trx: Trx, scope: AccountScope, zoneId: string, entry: NewVersion): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("zone_version").values({
      account_id: scope.accountId,
      zone_id: zoneId,
      version: entry.version,
      changes: JSON.stringify(entry.changes),
      content_hash: entry.contentHash,
      rrset_count: entry.rrsetCount,
      origin: entry.origin,
      author: scope.actor,
    }),
  );
}

export async function lockZone(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneRow | null> {
  const row = await trx
    .selectFrom("zone")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (row as ZoneRow | undefined) ?? null;
}

export async function zoneOfDomain(trx: Trx, scope: AccountScope, domainId: string): Promise<ZoneRow | null> {
  const row = await trx
    .selectFrom("zone")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("domain_id", "=", domainId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return (row as ZoneRow | undefined) ?? null;
}

/** The account's own zone at an apex, whatever domain row it belongs to. */
export async function zoneAtApex(trx: Trx, scope: AccountScope, apex: string): Promise<ZoneRow | null> {
  const row = await trx
    .selectFrom("zone")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .where("apex", "=", apex)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return (row as ZoneRow | undefined) ?? null;
}

/** Binds a zone to the domain it serves. */
export async function bindZone(trx: Trx, scope: AccountScope, zoneId: string, domainId: string): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ domain_id: domainId })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .execute();
}

/** A parked zone is to be served again: all of it goes out, under a serial newer than what others published meanwhile. */
export async function unparkZone(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  serial: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ pub_state: "waiting", published_version: 0, serial, changed_at: now, next_try_at: null, tries: 0 })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .where("pub_state", "=", "parked")
    .execute();
}

export type TakenZone = {
  readonly accountId: string;
  readonly brandId: string;
  readonly zoneId: string;
  readonly apex: string;
  readonly servedSerial: number;
  /** False = a person of the operator had allowed it below the name, and has to look again. */
  readonly isParked: boolean;
};

/** Whether the account holds the registered name, and the zones of other accounts at and below it, parked by this call. */
export async function takeZones(
  trx: Trx,
  scope: AccountScope,
  registrableName: string,
): Promise<{ isHeld: boolean; taken: TakenZone[] }> {
  const held = await trx
    .selectFrom("name_claim")
    .select("object_id")
    .where("registrable_name", "=", registrableName)
    .where("kind", "=", "domain")
    .where("ascii_name", "=", registrableName)
    .where("account_id", "=", scope.accountId)
    .executeTakeFirst();
  if (held === undefined) return { isHeld: false, taken: [] };
  const { rows } = await sql<TakenZone>`
    select account_id as "accountId", brand_id as "brandId", zone_id as "zoneId", apex, served_serial as "servedSerial", is_parked as "isParked"
      from np_take_zones(${registrableName})`.execute(trx);
  return { isHeld: true, taken: rows };
}

/** A person has to look at a zone below a name that has a new owner. */
export async function askAboutZone(trx: Trx, scope: AccountScope, zone: TakenZone, name: string): Promise<void> {
  await trx
    .insertInto("staff_task")
    .values({
      account_id: scope.accountId,
      id: newId(),
      kind: "zone_below_new_owner",
      key: zone.zoneId,
      severity: "high",
      subject_kind: "zone",
      subject_id: zone.zoneId,
      text: `${name} was registered by this account; another account serves ${zone.apex}, which staff had allowed`,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "kind", "key"]).where("done_at", "is", null).doNothing())
    .execute();
}

/** A parked zone that nobody else has taken the apex of; null when it is not parked (any more). */
export async function lockParked(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
): Promise<{ apex: string; isTaken: boolean } | null> {
  const { rows } = await sql<{ apex: string; isTaken: boolean }>`
    select z.apex, np_is_replaced(z.id) as "isTaken"
      from zone z where z.account_id = ${scope.accountId} and z.id = ${zoneId} and z.pub_state = 'parked' and z.removed_at is null for update of z`.execute(
    trx,
  );
  return rows[0] ?? null;
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

type StoredSet = { owner: string; type: string; ttl_seconds: number; rdata: string[] };

function readSet(row: StoredSet): RecordSet {
  return { owner: row.owner, type: row.type as RecordSet["type"], ttlSeconds: row.ttl_seconds, rdata: row.rdata };
}

/** What is there at some owner names only. */
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
    .where("owner", "in", owners.length > 0 ? owners : [""])
    .where("is_disabled", "=", false)
    .execute();
  return rows.map(readSet);
}

/** The changes of every version after `version`, newest first. */
export async function changesSince(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  version: number,
): Promise<RecordSetChange[][]> {
  const rows = await trx
    .selectFrom("zone_version")
    .select("changes")
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .execute();
  // what insertVersion wrote
  return rows.map((row) => row.changes as RecordSetChange[]);
}

/** The serial all primaries were last seen serving the published version under; null when that is not known of each. */
export async function agreedSerial(trx: Trx, scope: AccountScope, zone: ZoneRow): Promise<number | null> {
  const rows = await trx
    .selectFrom("dns_server as s")
    .leftJoin("zone_publication as p", (join) =>
      join
        .onRef("p.server_id", "=", "s.id")
        .on("p.account_id", "=", scope.accountId)
        .on("p.zone_id", "=", zone.id)
        .on("p.want_version", "=", zone.published_version)
        .on("p.behind_since", "is", null),
    )
    .select("p.served_serial")
    .where("s.is_enabled", "=", true)
    .where("s.role", "=", "primary")
    .execute();
  const [first] = rows;
  return first !== undefined && rows.every((row) => row.served_serial === first.served_serial)
    ? first.served_serial
    : null;
}

export type PublicationChange = Partial<{
  pub_state: PublicationState;
  published_version: number;
  serial: number;
  published_at: Date;
  tries: number;
  next_try_at: Date | null;
}>;

export async function changePublication(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  change: PublicationChange,
): Promise<void> {
  await sendUnread(
    trx,
    trx.updateTable("zone").set(change).where("account_id", "=", scope.accountId).where("id", "=", zoneId),
  );
}

export async function noteServed(
  trx: Trx,
  scope: AccountScope,
  zone: { id: string; version: number; contentHash: Buffer | null },
  servers: readonly string[],
  served: { serial: number; at: Date },
): Promise<void> {
  const rows = servers.map((server) => ({
    account_id: scope.accountId,
    zone_id: zone.id,
    server_id: server,
    want_version: zone.version,
    served_serial: served.serial,
    served_hash: zone.contentHash,
    checked_at: served.at,
    agreed_at: served.at,
    behind_since: null,
    error: null,
  }));
  if (rows.length === 0) return;
  await sendUnread(
    trx,
    trx
      .insertInto("zone_publication")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["account_id", "zone_id", "server_id"]).doUpdateSet((eb) => ({
          want_version: eb.ref("excluded.want_version"),
          served_serial: eb.ref("excluded.served_serial"),
          served_hash: eb.ref("excluded.served_hash"),
          checked_at: eb.ref("excluded.checked_at"),
          agreed_at: eb.ref("excluded.agreed_at"),
          behind_since: null,
          error: null,
        })),
      ),
  );
}

/** Zones with a saved version that is not served yet and whose time has come; for the sweep, across accounts. */
export async function dueZones(
  trx: Trx,
  now: Date,
  max: number,
): Promise<{ accountId: string; brandId: string; zoneId: string }[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; id: string }>`
    select z.account_id, a.brand_id, z.id from zone z join account a on a.id = z.account_id
     where z.version > z.published_version and z.removed_at is null and z.pub_state <> 'parked' and coalesce(z.next_try_at, z.changed_at) <= ${now}
     order by z.changed_at limit ${max}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, zoneId: row.id }));
}

export type CurrentZone = {
  readonly accountId: string;
  readonly brandId: string;
  readonly id: string;
  readonly apex: string;
  readonly serial: number;
};

/** A page of the zones that count as published and unchanged since, in the order of their keys; across accounts. */
export async function currentZones(trx: Trx, after: CurrentZone | null, max: number): Promise<CurrentZone[]> {
  const none = "00000000-0000-0000-0000-000000000000";
  const { rows } = await sql<CurrentZone>`
    select z.account_id as "accountId", a.brand_id as "brandId", z.id, z.apex, z.serial
      from zone z join account a on a.id = z.account_id
     where (z.account_id, z.id) > (${after?.accountId ?? none}, ${after?.id ?? none})
       and z.pub_state = 'current' and z.published_version > 0 and z.removed_at is null
     order by z.account_id, z.id limit ${max}`.execute(trx);
  return rows;
}

/**
 * The server does not serve the zone as published: nothing counts as published any more, so that the whole of it goes out
 * again. False when the zone has changed since it was looked at.
 */
export async function markDrifted(
  trx: Trx,
  scope: AccountScope,
  seen: { readonly id: string; readonly serial: number },
  found: { readonly serial: number; readonly served: number | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("zone")
    .set({ pub_state: "waiting", published_version: 0, serial: found.serial, next_try_at: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", seen.id)
    .where("pub_state", "=", "current")
    .where("serial", "=", seen.serial)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable("zone_publication")
    .set({ served_serial: found.served, checked_at: found.at, behind_since: found.at })
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", seen.id)
    .execute();
  return true;
}

export type ServedZoneRow = { zone: ZoneRow; sets: RecordSet[]; unpublished: RecordSetChange[][] };

/**
 * Every published zone with its newest contents and the saved changes that are not published yet, newest first: taking
 * those back gives what is served. For a name server that keeps zones in memory and starts empty.
 */
export async function publishedZones(trx: Trx): Promise<ServedZoneRow[]> {
  const zones = (await trx
    .selectFrom("zone")
    .select(columns)
    .where("removed_at", "is", null)
    .where("published_version", ">", 0)
    .where("pub_state", "<>", "parked")
    .execute()) as ZoneRow[];
  const { rows } = await sql<StoredSet & { zone_id: string }>`
    select r.zone_id, r.owner, r.type, r.ttl_seconds, r.rdata
      from zone_rrset r join zone z on z.account_id = r.account_id and z.id = r.zone_id
     where z.removed_at is null and z.published_version > 0 and z.pub_state <> 'parked' and not r.is_disabled`.execute(
    trx,
  );
  const changes = await sql<{ zone_id: string; changes: RecordSetChange[] }>`
    select v.zone_id, v.changes from zone_version v join zone z on z.account_id = v.account_id and z.id = v.zone_id
     where z.removed_at is null and z.published_version > 0 and z.pub_state <> 'parked' and v.version > z.published_version
     order by v.version desc`.execute(trx);
  const sets = Map.groupBy(rows, (row) => row.zone_id);
  const unpublished = Map.groupBy(changes.rows, (row) => row.zone_id);
  return zones.map((zone) => ({
    zone,
    sets: (sets.get(zone.id) ?? []).map(readSet),
    unpublished: (unpublished.get(zone.id) ?? []).map((row) => row.changes),
  }));
}
