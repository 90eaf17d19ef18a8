import { sql } from "kysely";
import type { RecordSet, RecordSetChange, RecordSetContent } from "@nameplane/dns";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readSet, zoneColumns, type PublicationChange, type StoredSet, type ZoneRow } from "../zones.repository.ts";

export async function changePublication(trx: Trx, scope: AccountScope, zoneId: string, change: PublicationChange): Promise<void> {
  await sendUnread(trx, trx.updateTable("zone").set(change).where("account_id", "=", scope.accountId).where("id", "=", zoneId));
}

/** Notes that all primaries were seen to serve the zone. */
export async function noteServed(
  trx: Trx,
  scope: AccountScope,
  zone: { id: string; version: number; contentHash: Buffer | null },
  served: { serial: number; at: Date },
): Promise<void> {
  await sendUnread(
    trx,
    sql`insert into zone_publication (account_id, zone_id, server_id, want_version, served_serial, served_hash, checked_at, agreed_at)
        select ${scope.accountId}::uuid, ${zone.id}::uuid, id, ${zone.version}::bigint, ${served.serial}::bigint, ${zone.contentHash}::bytea, ${served.at}::timestamptz, ${served.at}::timestamptz
          from dns_server where is_enabled and role = 'primary'
        on conflict (account_id, zone_id, server_id) do update
          set want_version = excluded.want_version, served_serial = excluded.served_serial, served_hash = excluded.served_hash,
              checked_at = excluded.checked_at, agreed_at = excluded.agreed_at, behind_since = null, error = null`,
  );
}

/** Extends the time until which a run holds the zone, as long as it is still the run that used the serial. */
export async function holdZone(
  trx: Trx,
  scope: AccountScope,
  zone: { readonly id: string; readonly serial: number },
  until: Date,
): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ publishing_until: until })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zone.id)
    .where("serial", "=", zone.serial)
    .execute();
}

/**
 * Requests that a zone be published with a higher serial although it has not changed. A zone that is not served is not published.
 */
export async function askForRenewal(trx: Trx, scope: AccountScope, zoneId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update zone set renewal_at = ${at}, next_try_at = null, pub_state = case pub_state when 'current' then 'waiting' else pub_state end
     where account_id = ${scope.accountId} and id = ${zoneId} and removed_at is null and published_version > 0 and pub_state not in ('parked', 'removing')`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Signed zones whose signatures the server has renewed since they were published, across all accounts. */
export async function zonesSignedBefore(
  trx: Trx,
  before: Date,
  max: number,
): Promise<{ accountId: string; brandId: string; zoneId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; zoneId: string }>`
    select z.account_id as "accountId", a.brand_id as "brandId", z.id as "zoneId" from zone z join account a on a.id = z.account_id
     where z.is_signed and z.removed_at is null and z.published_at < ${before} and z.pub_state = 'current' and z.renewal_at is null
     order by z.published_at limit ${max}`.execute(trx);
  return rows;
}

/** Zones that are due to be published and that no run holds. For the periodic job, across all accounts. */
export async function dueZones(
  trx: Trx,
  now: Date,
  max: number,
): Promise<{ accountId: string; brandId: string; zoneId: string }[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; id: string }>`
    select z.account_id, a.brand_id, z.id from zone z join account a on a.id = z.account_id
     where (z.version > z.published_version or z.renewal_at is not null) and z.removed_at is null and z.pub_state <> 'parked'
       and coalesce(z.next_try_at, z.changed_at) <= ${now} and coalesce(z.publishing_until, z.changed_at) <= ${now}
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

/** A page of the zones that count as published and unchanged, in the order of their keys, across all accounts. */
export async function currentZones(
  trx: Trx,
  after: Pick<CurrentZone, "accountId" | "id"> | null,
  max: number,
): Promise<CurrentZone[]> {
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
 * Marks a zone of which the server serves something else than what was published. It then counts as not published at all, so
 * the whole zone is published again. Returns false if the zone has changed since the check.
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
 * Every published zone with its newest contents and its saved but unpublished changes, newest first. Without those changes, the
 * contents are what is served. For a name server that keeps zones in memory and starts empty.
 */
export async function publishedZones(trx: Trx): Promise<ServedZoneRow[]> {
  const zones = (await trx
    .selectFrom("zone")
    .select(zoneColumns)
    .where("removed_at", "is", null)
    .where("published_version", ">", 0)
    .where("pub_state", "<>", "parked")
    .execute()) as ZoneRow[];
  const { rows } = await sql<StoredSet & { zone_id: string }>`
    select r.zone_id, r.owner, r.type, r.ttl_seconds, r.rdata
      from zone_rrset r join zone z on z.account_id = r.account_id and z.id = r.zone_id
     where z.removed_at is null and z.published_version > 0 and z.pub_state <> 'parked' and not r.is_disabled`.execute(trx);
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

/**
 * What all primaries served for a set when they last agreed with the zone; `content` is null if they served nothing. Null if the
 * set was not changed since, so that its current content is what they served.
 */
export async function lastServedContent(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  set: { readonly owner: string; readonly type: string },
): Promise<{ content: RecordSetContent | null } | null> {
  const { rows } = await sql<{ content: RecordSetContent | null }>`
    with agreed as (
      select coalesce(min(p.want_version), 0) as version from zone_publication p join dns_server s on s.id = p.server_id and s.is_enabled and s.role = 'primary'
       where p.account_id = ${scope.accountId} and p.zone_id = ${zoneId} and p.agreed_at is not null)
    select nullif(c->'old', 'null') as content
      from zone_version v cross join lateral jsonb_array_elements(v.changes) c
     where v.account_id = ${scope.accountId} and v.zone_id = ${zoneId} and v.version > (select version from agreed)
       and c->>'owner' = ${set.owner} and c->>'type' = ${set.type}
     order by v.version limit 1`.execute(trx);
  return rows[0] ?? null;
}
