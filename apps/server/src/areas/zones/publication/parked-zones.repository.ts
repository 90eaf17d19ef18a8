import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** Allows a parked zone to be served again under its name. Returns false if another account has the name now. */
export async function reclaimZone(trx: Trx, zoneId: string): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_reclaim_zone(${zoneId}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

export type ZoneToEnd = { readonly accountId: string; readonly brandId: string; readonly zoneId: string };

/** Zones of domains that were transferred away and that are not to be served any longer, across all accounts. */
export async function zonesToEnd(trx: Trx, now: Date, max: number): Promise<ZoneToEnd[]> {
  const { rows } = await sql<ZoneToEnd>`
    select z.account_id as "accountId", a.brand_id as "brandId", z.id as "zoneId" from zone z join account a on a.id = z.account_id
     where z.served_until <= ${now} and z.removed_at is null order by z.served_until limit ${max}`.execute(trx);
  return rows;
}

/** Notes that no name server serves the zone any more. */
export async function noteEnded(trx: Trx, scope: AccountScope, zoneId: string): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ served_until: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .where("pub_state", "=", "parked")
    .execute();
}

/** Parks a zone that is not to be served any longer, unless it is already parked. Returns false if its domain has come back. */
export async function endService(trx: Trx, zoneId: string): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_end_service(${zoneId}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

/**
 * Ends the parking of a zone, so that it is served again. It is published completely, with a serial higher than those that others
 * have published in the meantime.
 */
export async function unparkZone(trx: Trx, scope: AccountScope, zoneId: string, serial: number, now: Date): Promise<void> {
  await trx
    .updateTable("zone")
    .set({ pub_state: "waiting", published_version: 0, serial, changed_at: now, next_try_at: null, tries: 0 })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .where("pub_state", "=", "parked")
    .execute();
}

/**
 * Stops serving the zone that another account has for a name (parks it), after this transaction's account has proved that it
 * controls the name's DNS. Does nothing if the name is registered with us.
 */
export async function takeZoneByProof(
  trx: Trx,
  name: string,
): Promise<{ accountId: string; brandId: string; zoneId: string; servedSerial: number }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; zoneId: string; servedSerial: number }>`
    select account_id as "accountId", brand_id as "brandId", zone_id as "zoneId", served_serial as "servedSerial" from np_take_zone_by_proof(${name})`.execute(
    trx,
  );
  return rows;
}

/** Keeps a zone that was going to be removed, because its domain is served again. */
export async function keepServing(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  await sql`
    update zone set served_until = null
     where account_id = ${scope.accountId} and domain_id = ${domainId} and served_until is not null and removed_at is null`.execute(
    trx,
  );
}

/** Requests that the next periodic job remove a domain's zone from the name servers. Its records are kept. */
export async function endServing(trx: Trx, scope: AccountScope, domainId: string, now: Date): Promise<void> {
  await sql`
    update zone set served_until = ${now}
     where account_id = ${scope.accountId} and domain_id = ${domainId} and removed_at is null`.execute(trx);
}

/** Requests that the next periodic job remove these zones from the name servers. Their records are kept. */
export async function endServingZones(trx: Trx, scope: AccountScope, zoneIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update zone set served_until = ${now}
     where account_id = ${scope.accountId} and id = any(${[...zoneIds]}::uuid[]) and removed_at is null`.execute(trx);
}

export type TakenZone = {
  readonly accountId: string;
  readonly brandId: string;
  readonly zoneId: string;
  readonly apex: string;
  readonly servedSerial: number;
  /** Whether the zone was parked. If not, it is a zone that staff had allowed below the name and now have to check again. */
  readonly isParked: boolean;
};

/** Whether the account has registered the name, and the zones of other accounts at and below it, which this call has parked. */
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

/** A parked zone whose apex no one else has taken, with its row locked. Null if it is not parked. */
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
