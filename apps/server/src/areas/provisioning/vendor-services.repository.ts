import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { VendorAct, VendorFields, VendorState } from "./service-vendor.port.ts";

/** A request whose outcome is not known yet. */
export type UnderWay = {
  readonly id: string;
  readonly act: VendorAct;
  readonly settings: VendorFields;
  readonly version: number;
  readonly at: Date;
};

export type StoredUsage = {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  readonly seenAt: string | null;
  readonly at: string;
  /** The usage of each device, by its id. Absent in data that were stored before devices were counted. */
  readonly devices?: Readonly<Record<string, StoredUsageOf>>;
};
export type StoredUsageOf = { readonly receivedBytes: number; readonly sentBytes: number; readonly seenAt: string | null };

export type VendorServiceRow = {
  readonly serviceId: string;
  readonly vendor: string;
  /** The name that the owner gave the service. */
  readonly name: string;
  readonly settings: VendorFields;
  readonly version: number;
  /** The settings that the vendor has confirmed. Null if none yet. */
  readonly placed: VendorFields | null;
  readonly placedVersion: number;
  readonly refusedVersion: number;
  readonly placedAt: Date | null;
  readonly state: VendorState | null;
  readonly reason: string | null;
  readonly facts: VendorFields | null;
  readonly usage: StoredUsage | null;
  readonly underWay: UnderWay | null;
  readonly checkedAt: Date | null;
  readonly endedAt: Date | null;
  /** Whether the service is paid for, suspended or over. */
  readonly service: "served" | "paused" | "over";
};

type Read = Omit<VendorServiceRow, "underWay"> & {
  readonly requestId: string | null;
  readonly requestAct: VendorAct | null;
  readonly requestSettings: VendorFields | null;
  readonly requestVersion: number | null;
  readonly requestAt: Date | null;
};

const columns = sql`
  x.service_id as "serviceId", x.vendor, s.name, x.settings, x.version, x.placed, x.placed_version as "placedVersion", x.refused_version as "refusedVersion", x.placed_at as "placedAt",
  x.state, x.reason, x.facts, x.usage, x.request_id as "requestId", x.request_act as "requestAct", x.request_settings as "requestSettings",
  x.request_version as "requestVersion", x.request_at as "requestAt", x.checked_at as "checkedAt", x.ended_at as "endedAt",
  case when s.ended_at is not null then 'over' when s.state in ('suspended','resuming') then 'paused' else 'served' end as service`;
const joined = sql`vendor_service x join service s on s.account_id = x.account_id and s.id = x.service_id`;

function rowOf({ requestId, requestAct, requestSettings, requestVersion, requestAt, ...row }: Read): VendorServiceRow {
  const isUnderWay =
    requestId !== null && requestAct !== null && requestSettings !== null && requestVersion !== null && requestAt !== null;
  return {
    ...row,
    underWay: isUnderWay
      ? { id: requestId, act: requestAct, settings: requestSettings, version: requestVersion, at: requestAt }
      : null,
  };
}

/** The stored data about a service at a vendor. Null if no vendor runs the service, or if it belongs to another account. */
export async function findVendorService(trx: Trx, scope: AccountScope, serviceId: string): Promise<VendorServiceRow | null> {
  const { rows } = await sql<Read>`
    select ${columns} from ${joined} where x.account_id = ${scope.accountId} and x.service_id = ${serviceId}`.execute(trx);
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Like findVendorService, but locks the row until the end of the transaction. */
export async function lockVendorService(trx: Trx, scope: AccountScope, serviceId: string): Promise<VendorServiceRow | null> {
  const { rows } = await sql<Read>`
    select ${columns} from ${joined} where x.account_id = ${scope.accountId} and x.service_id = ${serviceId} for update of x`.execute(
    trx,
  );
  return rows[0] === undefined ? null : rowOf(rows[0]);
}

/** Stores that a vendor runs the service. The next round sets it up. A repeated call changes nothing. */
export async function insertVendorService(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly vendor: string; readonly settings: VendorFields; readonly at: Date },
): Promise<void> {
  await sql`
    insert into vendor_service (account_id, service_id, vendor, settings, created_at, next_check_at)
    values (${scope.accountId}, ${of.serviceId}, ${of.vendor}, ${JSON.stringify(of.settings)}::jsonb, ${of.at}, ${of.at})
    on conflict (account_id, service_id) do nothing`.execute(trx);
}

/** Stores new settings, which the next round sends to the vendor. */
export async function setVendorSettings(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  settings: VendorFields,
  at: Date,
): Promise<void> {
  await sql`
    update vendor_service set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1, next_check_at = ${at}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and ended_at is null`.execute(trx);
}

/** Stores a request before it is sent. */
export async function noteSending(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { id, act, settings, version, at }: UnderWay,
): Promise<void> {
  await sql`
    update vendor_service set request_id = ${id}, request_act = ${act}, request_settings = ${JSON.stringify(settings)}::jsonb, request_version = ${version}, request_at = ${at}
     where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(trx);
}

export type VendorOutcome = {
  readonly state?: VendorState;
  readonly reason?: string | null;
  readonly facts?: VendorFields;
  readonly usage?: StoredUsage;
  /** The settings that the vendor has confirmed, with their version. */
  readonly placed?: { readonly settings: VendorFields; readonly version: number };
  readonly refusedVersion?: number;
  /** The settings that the service should have after the vendor has refused some, with their version. */
  readonly settings?: { readonly settings: VendorFields; readonly version: number };
  /** Whether the outcome of the request under way is known. */
  readonly isOver?: boolean;
  readonly isEnded?: boolean;
  readonly nextCheckAt: Date | null;
  readonly at: Date;
};

export async function noteVendorOutcome(trx: Trx, scope: AccountScope, serviceId: string, of: VendorOutcome): Promise<void> {
  const json = (value: object) => JSON.stringify(value);
  await trx
    .updateTable("vendor_service")
    .set({
      checked_at: of.at,
      next_check_at: of.nextCheckAt,
      ...(of.state === undefined ? {} : { state: of.state }),
      ...(of.reason === undefined ? {} : { reason: of.reason }),
      ...(of.facts === undefined ? {} : { facts: json(of.facts) }),
      ...(of.usage === undefined ? {} : { usage: json(of.usage) }),
      ...(of.placed === undefined
        ? {}
        : { placed: json(of.placed.settings), placed_version: of.placed.version, placed_at: of.at }),
      ...(of.refusedVersion === undefined ? {} : { refused_version: of.refusedVersion }),
      ...(of.settings === undefined ? {} : { settings: json(of.settings.settings), version: of.settings.version }),
      ...(of.isOver === true
        ? { request_id: null, request_act: null, request_settings: null, request_version: null, request_at: null }
        : {}),
      ...(of.isEnded === true ? { ended_at: of.at, next_check_at: null } : {}),
    })
    .where("account_id", "=", scope.accountId)
    .where("service_id", "=", serviceId)
    .execute();
}

/**
 * Makes the service due, so that the next round sends its change to the vendor. Returns whether a vendor runs the service; if
 * not, staff have to be told of the change.
 */
export async function wakeVendorService(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    update vendor_service set next_check_at = case when ended_at is null then 'epoch'::timestamptz end
     where account_id = ${scope.accountId} and service_id = ${serviceId} returning service_id`.execute(trx);
  return rows.length > 0;
}

export type DueVendorService = { readonly accountId: string; readonly brandId: string; readonly serviceId: string };

/** Services that are due for a round, across all accounts. */
export async function dueVendorServices(trx: Trx, now: Date, max: number): Promise<DueVendorService[]> {
  const { rows } = await sql<DueVendorService>`
    select x.account_id as "accountId", a.brand_id as "brandId", x.service_id as "serviceId"
      from vendor_service x join account a on a.id = x.account_id
     where x.next_check_at <= ${now} order by x.next_check_at limit ${max}`.execute(trx);
  return rows;
}

/**
 * The account of a service about which a vendor has called. Null if the vendor runs no such service for us, or if the service has
 * ended.
 */
export async function ownerOfVendorService(trx: Trx, vendor: string, serviceId: string): Promise<DueVendorService | null> {
  const { rows } = await sql<DueVendorService>`
    select x.account_id as "accountId", a.brand_id as "brandId", x.service_id as "serviceId"
      from vendor_service x join account a on a.id = x.account_id
     where x.service_id = ${serviceId} and x.vendor = ${vendor} and x.ended_at is null`.execute(trx);
  return rows[0] ?? null;
}
