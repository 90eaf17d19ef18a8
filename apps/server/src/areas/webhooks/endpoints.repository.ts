import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { sendUnread } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Reached } from "./event-reach.rules.ts";

/** Workers listen on this channel. A notification means that there are events to write or to send; it has no content. */
export const webhookChannel = "np_webhook";

export async function callWorkers(trx: Trx): Promise<void> {
  await sendUnread(trx, sql`select pg_notify(${webhookChannel}, '')`);
}

export type EndpointRow = {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly isOn: boolean;
  readonly isGone: boolean;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly suppressedAt: Date | null;
  readonly lastOkAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly lastError: string | null;
  readonly previousUntil: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly undelivered: number;
};

/** Endpoints of the account, or only the one with this id; oldest first. */
export async function endpointsOf(trx: Trx, scope: AccountScope, id: string | null = null): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select w.id, w.url, w.description, w.events, w.is_on as "isOn", w.is_gone as "isGone", w.failures, w.failing_since as "failingSince", w.suppressed_at as "suppressedAt",
           w.last_ok_at as "lastOkAt", w.last_failed_at as "lastFailedAt", w.last_error as "lastError", w.previous_until as "previousUntil",
           coalesce(u.username, '') as "createdBy", w.created_at as "createdAt",
           (select count(*)::int from webhook_delivery d where d.account_id = w.account_id and d.webhook_id = w.id and d.state in ('failed', 'held') and not d.is_test) as undelivered
      from webhook w left join panel_user u on w.created_by = 'user:' || u.id
     where w.account_id = ${scope.accountId} and (${id}::uuid is null or w.id = ${id}) order by w.created_at, w.id`.execute(trx);
  return rows;
}

export async function countEndpoints(trx: Trx, scope: AccountScope): Promise<number> {
  // Locks the account. Otherwise two endpoints created at the same time could both be the last one allowed.
  await sql`select 1 from account where id = ${scope.accountId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where account_id = ${scope.accountId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function insertEndpoint(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly id: string;
    readonly url: string;
    readonly description: string;
    readonly events: readonly string[];
    readonly sealed: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("webhook")
    .values({
      account_id: scope.accountId,
      id: of.id,
      url: of.url,
      description: of.description,
      events: [...of.events],
      secret_enc: of.sealed,
      created_by: scope.actor,
      created_at: of.at,
      changed_at: of.at,
    })
    .execute();
}

/** Changes an endpoint. If it is turned on or gets another URL, its former failures are forgotten. */
export async function updateEndpoint(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly id: string;
    readonly url: string;
    readonly description: string;
    readonly events: readonly string[];
    readonly isOn: boolean;
    readonly isFresh: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .updateTable("webhook")
    .set({
      url: of.url,
      description: of.description,
      events: [...of.events],
      is_on: of.isOn,
      changed_at: of.at,
      ...(of.isOn ? { is_gone: false } : {}),
      ...(of.isFresh ? untroubled : {}),
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", of.id)
    .execute();
}

const untroubled = { failures: 0, failing_since: null, suppressed_at: null, next_call_at: null, last_error: null };

export async function clearEndpoint(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  await trx.updateTable("webhook").set(untroubled).where("account_id", "=", scope.accountId).where("id", "=", id).execute();
}

/** Saves a new secret. The former one is also used for signing until `until`. */
export async function replaceSecret(
  trx: Trx,
  scope: AccountScope,
  of: { readonly id: string; readonly sealed: Buffer; readonly previous: Buffer; readonly until: Date },
): Promise<void> {
  await trx
    .updateTable("webhook")
    .set({ secret_enc: of.sealed, previous_secret_enc: of.previous, previous_until: of.until })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", of.id)
    .execute();
}

export async function sealedSecret(trx: Trx, scope: AccountScope, id: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("webhook")
    .select("secret_enc")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.secret_enc ?? null;
}

/** Deletes an endpoint with its deliveries. Returns false if the account has no such endpoint. */
export async function deleteEndpoint(trx: Trx, scope: AccountScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("webhook")
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Wanting = {
  readonly id: string;
  readonly events: readonly string[];
  readonly isSuppressed: boolean;
  /** The user who made it, if that user sees only certain domains of the account. */
  readonly restrictedTo: string | null;
};

/** Endpoints that are turned on. */
export async function wantingEndpoints(trx: Trx, scope: AccountScope): Promise<Wanting[]> {
  const { rows } = await sql<Wanting>`
    select id, events, suppressed_at is not null as "isSuppressed", nullif(np_restricted_user(account_id, created_by), '') as "restrictedTo" from webhook where account_id = ${scope.accountId} and is_on`.execute(
    trx,
  );
  return rows;
}

/** The domains that a restricted user of the account sees. */
export async function reachedBy(trx: Trx, userId: string): Promise<Reached> {
  await sql`select set_config('np.reach', ${userId}, true)`.execute(trx);
  const { rows } = await sql<{ ids: string[]; names: string[] }>`
    select array(select np_reached_domains()) as ids, array(select np_reached_names()) as names`.execute(trx);
  await sql`select set_config('np.reach', '', true)`.execute(trx);
  return { ids: new Set(rows[0]?.ids), names: new Set(rows[0]?.names) };
}

/** Records that a call was answered with 2xx. */
export async function noteOk(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("webhook")
    .set({ failures: 0, failing_since: null, next_call_at: null, last_ok_at: at, last_error: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/**
 * Counts a failed call. Returns the number of failures in a row and whether the endpoint is already suppressed; null if it was
 * deleted.
 */
export async function noteFailure(
  trx: Trx,
  scope: AccountScope,
  of: { readonly id: string; readonly error: string; readonly at: Date },
): Promise<{ failures: number; isSuppressed: boolean } | null> {
  const { rows } = await sql<{ failures: number; isSuppressed: boolean }>`
    update webhook set failures = least(failures + 1, 32000), failing_since = coalesce(failing_since, ${of.at}), last_failed_at = ${of.at}, last_error = ${of.error}
     where account_id = ${scope.accountId} and id = ${of.id}
    returning failures, suppressed_at is not null as "isSuppressed"`.execute(trx);
  return rows[0] ?? null;
}

export async function restEndpoint(trx: Trx, scope: AccountScope, id: string, until: Date | null): Promise<void> {
  await trx
    .updateTable("webhook")
    .set({ next_call_at: until })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Stops calling an endpoint: it is suppressed, or it is turned off because it answered that it is gone. */
export async function stopEndpoint(
  trx: Trx,
  scope: AccountScope,
  of: { readonly id: string; readonly cause: "failing" | "gone"; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable("webhook")
    .set(of.cause === "gone" ? { is_on: false, is_gone: true } : { suppressed_at: of.at })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", of.id)
    .execute();
}
