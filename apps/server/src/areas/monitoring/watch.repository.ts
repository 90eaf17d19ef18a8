import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type WatchRow = {
  readonly serviceId: string;
  readonly marks: readonly string[];
  readonly exclusions: readonly string[];
  readonly version: number;
  readonly scannedVersion: number;
  readonly leftOut: number;
  /** Since when lists were read without being searched for this watch. Null if it has missed none. */
  readonly missedSince: Date | null;
  readonly service: "active" | "paused" | "ended";
};

const state = sql`
  case when s.ended_at is not null then 'ended' when s.state in ('suspended','resuming') then 'paused' else 'active' end`;
const columns = sql`
  w.service_id as "serviceId", w.marks, w.exclusions, w.version, w.scanned_version as "scannedVersion", w.left_out as "leftOut", w.missed_since as "missedSince", ${state} as service`;
const joined = sql`name_watch w join service s on s.account_id = w.account_id and s.id = w.service_id`;
const isActive = sql`s.ended_at is null and s.state not in ('suspended','resuming')`;

/** What a service watches for. Null if the service watches nothing, or belongs to another account. */
export async function watchOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<WatchRow | null> {
  const { rows } = await sql<WatchRow>`
    select ${columns} from ${joined} where w.account_id = ${scope.accountId} and w.service_id = ${serviceId}`.execute(trx);
  return rows[0] ?? null;
}

/** Inserts a watch. Calling this again changes nothing. */
export async function insertWatch(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  marks: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into name_watch (account_id, service_id, marks, created_at) values (${scope.accountId}, ${serviceId}, ${[...marks]}::text[], ${at})
    on conflict do nothing`.execute(trx);
}

/** Changes a watch. The next run of the periodic job searches its new marks in the newest lists. */
export async function changeWatch(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
  { marks, exclusions }: { readonly marks: readonly string[]; readonly exclusions: readonly string[] },
): Promise<void> {
  await sql`
    update name_watch set marks = ${[...marks]}::text[], exclusions = ${[...exclusions]}::text[], version = version + 1
     where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(trx);
}

/** Records that this version of the marks was searched in the newest lists. */
export async function noteScanned(trx: Trx, scope: AccountScope, serviceId: string, version: number): Promise<void> {
  await sql`
    update name_watch set scanned_version = ${version}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and scanned_version < ${version}`.execute(trx);
}

export async function addLeftOut(trx: Trx, scope: AccountScope, serviceId: string, count: number): Promise<void> {
  await sql`
    update name_watch set left_out = left_out + ${count} where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(
    trx,
  );
}

export type ActiveWatch = {
  readonly accountId: string;
  readonly brandId: string;
  readonly serviceId: string;
  readonly marks: readonly string[];
  readonly exclusions: readonly string[];
  readonly version: number;
  readonly isScanned: boolean;
  /** Since when lists were read without being searched for this watch, as epoch milliseconds. Null if it has missed none. */
  readonly missedSinceMs: number | null;
};

/** All watches of services that are paid for, in all accounts. Runs as the database role readonly. */
export async function activeWatches(trx: Trx): Promise<ActiveWatch[]> {
  const { rows } = await sql<ActiveWatch>`
    select w.account_id as "accountId", a.brand_id as "brandId", w.service_id as "serviceId", w.marks, w.exclusions, w.version, w.scanned_version >= w.version as "isScanned",
           extract(epoch from w.missed_since)::float8 * 1000 as "missedSinceMs"
      from ${joined} join account a on a.id = w.account_id where ${isActive} order by w.account_id, w.service_id`.execute(trx);
  return rows;
}

export type PausedWatch = { readonly accountId: string; readonly brandId: string; readonly serviceId: string };

/**
 * Watches of services that are not paid for and for which it is not noted yet that they miss lists. Runs as the role readonly.
 */
export async function pausedWatches(trx: Trx): Promise<PausedWatch[]> {
  const { rows } = await sql<PausedWatch>`
    select w.account_id as "accountId", a.brand_id as "brandId", w.service_id as "serviceId"
      from ${joined} join account a on a.id = w.account_id
     where s.ended_at is null and s.state in ('suspended','resuming') and w.missed_since is null`.execute(trx);
  return rows;
}

/** Notes that this watch misses the lists that are read from now on, unless that was noted before. */
export async function noteMissed(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void> {
  await sql`
    update name_watch set missed_since = ${at}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and missed_since is null`.execute(trx);
}

/**
 * Notes that the missed lists have been searched. Changes nothing if the service is not paid for at this moment, because it
 * misses lists then.
 */
export async function noteCaughtUp(trx: Trx, scope: AccountScope, serviceId: string): Promise<void> {
  await sql`
    update name_watch w set missed_since = null from service s
     where w.account_id = ${scope.accountId} and w.service_id = ${serviceId} and s.account_id = w.account_id and s.id = w.service_id and ${isActive}`.execute(
    trx,
  );
}

export type WatchToTell = { readonly accountId: string; readonly brandId: string; readonly serviceId: string };

/**
 * Watches with findings that their owners have not been told of, and whose owners were last told of findings before `toldBefore`.
 * Runs as the database role readonly.
 */
export async function watchesToTell(trx: Trx, toldBefore: Date, max: number): Promise<WatchToTell[]> {
  const { rows } = await sql<WatchToTell>`
    select w.account_id as "accountId", a.brand_id as "brandId", w.service_id as "serviceId"
      from ${joined} join account a on a.id = w.account_id
     where ${isActive} and w.scanned_version >= w.version and w.missed_since is null and (w.told_at is null or w.told_at <= ${toldBefore})
       and exists (select from name_finding f where f.account_id = w.account_id and f.service_id = w.service_id and f.told_at is null and f.state = 'new')
     limit ${max}`.execute(trx);
  return rows;
}

/** Records that the owner is told now. Returns false if another worker has done so in the meantime. */
export async function noteTold(trx: Trx, scope: AccountScope, serviceId: string, toldBefore: Date, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update name_watch set told_at = ${now}
     where account_id = ${scope.accountId} and service_id = ${serviceId} and (told_at is null or told_at <= ${toldBefore})`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
