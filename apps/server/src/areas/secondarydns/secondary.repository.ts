import { sql } from "kysely";
import type { Primary } from "@nameplane/contracts/secondarydns/primaries";
import type { SecondaryTrouble } from "@nameplane/contracts/secondarydns/secondary";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type SecondaryRow = {
  readonly zoneId: string;
  readonly serviceId: string;
  readonly apex: string;
  readonly primaries: readonly Primary[];
  readonly keyName: string | null;
  readonly keyEnc: Buffer | null;
  readonly version: number;
  readonly placedVersion: number;
  readonly serial: number | null;
  readonly primarySerial: number | null;
  readonly expireSeconds: number | null;
  readonly trouble: SecondaryTrouble | null;
  readonly troubleSince: Date | null;
  /** What was wrong the last time the owner was told. */
  readonly told: "failing" | "expired" | null;
  readonly checkedAt: Date | null;
  readonly reachedAt: Date | null;
  readonly transferredAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Whether the zone was removed from the name servers. */
  readonly isParked: boolean;
  /** Whether the service is paid for, suspended or over. */
  readonly service: "served" | "paused" | "over";
};

const columns = sql`
  x.zone_id as "zoneId", x.service_id as "serviceId", z.apex, x.primaries, x.key_name as "keyName", x.key_enc as "keyEnc", x.version,
  x.placed_version as "placedVersion", x.serial::float8 as serial, x.primary_serial::float8 as "primarySerial", x.expire_seconds as "expireSeconds", x.trouble, x.trouble_since as "troubleSince", x.told,
  x.checked_at as "checkedAt", x.reached_at as "reachedAt", x.transferred_at as "transferredAt", x.created_at as "createdAt", x.ended_at as "endedAt",
  z.pub_state = 'parked' as "isParked",
  case when s.ended_at is not null then 'over' when s.state in ('suspended','resuming') then 'paused' else 'served' end as service`;
const joined = sql`
  secondary_zone x join zone z on z.account_id = x.account_id and z.id = x.zone_id join service s on s.account_id = x.account_id and s.id = x.service_id`;

/** The secondary zone of a service. Null if the service has none, or belongs to another account. */
export async function secondaryOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<SecondaryRow | null> {
  const { rows } = await sql<SecondaryRow>`
    select ${columns} from ${joined} where x.account_id = ${scope.accountId} and x.service_id = ${serviceId}`.execute(trx);
  return rows[0] ?? null;
}

/** The secondary zone, locked until the end of the transaction. */
export async function lockSecondary(trx: Trx, scope: AccountScope, zoneId: string): Promise<SecondaryRow | null> {
  const { rows } = await sql<SecondaryRow>`
    select ${columns} from ${joined} where x.account_id = ${scope.accountId} and x.zone_id = ${zoneId} for update of x`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Inserts a zone that is copied from primaries. The database refuses it if another account has a zone at, above or below the
 * domain, unless this account has registered the domain.
 */
export async function insertSecondary(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly serviceId: string;
    readonly apex: string;
    readonly registrableName: string;
    readonly isHeld: boolean;
    readonly primaries: readonly Primary[];
    readonly at: Date;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("zone")
    .values({
      account_id: scope.accountId,
      id,
      kind: "secondary",
      apex: of.apex,
      registrable_name: of.registrableName,
      pub_state: "waiting",
      changed_at: of.at,
      ...(of.isHeld ? { proof: "registration" } : {}),
    })
    .execute();
  await trx
    .insertInto("secondary_zone")
    .values({
      account_id: scope.accountId,
      zone_id: id,
      service_id: of.serviceId,
      primaries: JSON.stringify(of.primaries),
      created_at: of.at,
      next_check_at: of.at,
    })
    .execute();
  return id;
}

/** The zone of a domain that this account had as a secondary before, with its row locked. Null if there is none. */
export async function endedSecondary(
  trx: Trx,
  scope: AccountScope,
  apex: string,
): Promise<{ readonly zoneId: string; readonly isParked: boolean } | null> {
  const { rows } = await sql<{ zoneId: string; isParked: boolean }>`
    select z.id as "zoneId", z.pub_state = 'parked' as "isParked"
      from zone z join secondary_zone x on x.account_id = z.account_id and x.zone_id = z.id
     where z.account_id = ${scope.accountId} and z.apex = ${apex} and z.kind = 'secondary' and z.removed_at is null and x.ended_at is not null
       for update of z, x`.execute(trx);
  return rows[0] ?? null;
}

/** Uses an ended zone again, for another service. Nothing of its former copy is kept. */
export async function restartSecondary(
  trx: Trx,
  scope: AccountScope,
  of: { readonly zoneId: string; readonly serviceId: string; readonly primaries: readonly Primary[]; readonly at: Date },
): Promise<void> {
  await sql`update zone set served_until = null where account_id = ${scope.accountId} and id = ${of.zoneId}`.execute(trx);
  await sql`
    update secondary_zone set service_id = ${of.serviceId}, primaries = ${JSON.stringify(of.primaries)}::jsonb, version = version + 1, placed_version = 0,
           serial = null, primary_serial = null, expire_seconds = null, trouble = null, trouble_since = null, told = null, checked_at = null,
           reached_at = null, transferred_at = null, next_check_at = ${of.at}, created_at = ${of.at}, ended_at = null
     where account_id = ${scope.accountId} and zone_id = ${of.zoneId}`.execute(trx);
}

export async function changeSecondary(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  change: Partial<{
    key_name: string | null;
    key_enc: Buffer | null;
    version: number;
    placed_version: number;
    serial: number | null;
    primary_serial: number | null;
    expire_seconds: number | null;
    trouble: SecondaryTrouble | null;
    trouble_since: Date | null;
    told: "failing" | "expired" | null;
    checked_at: Date;
    reached_at: Date;
    transferred_at: Date;
    next_check_at: Date | null;
    ended_at: Date;
  }> & { readonly primaries?: readonly Primary[] },
): Promise<void> {
  const { primaries, ...rest } = change;
  await trx
    .updateTable("secondary_zone")
    .set({ ...rest, ...(primaries === undefined ? {} : { primaries: JSON.stringify(primaries) }) })
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .execute();
}

/**
 * Lets the next run of the periodic job adapt the zone of a service to the state of the service. Returns false if the service has
 * no zone here. Then people have delivered it, and they have to be told of the change.
 */
export async function wakeSecondary(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    update secondary_zone set next_check_at = case when ended_at is null then 'epoch'::timestamptz end
     where account_id = ${scope.accountId} and service_id = ${serviceId} returning zone_id`.execute(trx);
  return rows.length > 0;
}

export type DueSecondary = { readonly accountId: string; readonly brandId: string; readonly zoneId: string };

/** Secondary zones that are due to be checked, across all accounts. */
export async function dueSecondaries(trx: Trx, now: Date, max: number): Promise<DueSecondary[]> {
  const { rows } = await sql<DueSecondary>`
    select x.account_id as "accountId", a.brand_id as "brandId", x.zone_id as "zoneId"
      from secondary_zone x join account a on a.id = x.account_id
     where x.next_check_at <= ${now} order by x.next_check_at limit ${max}`.execute(trx);
  return rows;
}
