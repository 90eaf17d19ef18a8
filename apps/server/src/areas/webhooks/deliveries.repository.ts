import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { keptCalls } from "./retries.rules.ts";

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly occurredAt: Date;
  readonly body: string;
};

/** Stores an event. Returns false if it already exists, as for an invoice that was found overdue before. */
export async function insertEvent(trx: Trx, scope: AccountScope, event: StoredEvent, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("webhook_event")
    .values({
      account_id: scope.accountId,
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      occurred_at: event.occurredAt,
      body: event.body,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function insertDelivery(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly id: string;
    readonly webhookId: string;
    readonly eventId: string;
    readonly isHeld: boolean;
    readonly isTest: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("webhook_delivery")
    .values({
      account_id: scope.accountId,
      id: of.id,
      webhook_id: of.webhookId,
      event_id: of.eventId,
      state: of.isHeld ? "held" : "queued",
      is_test: of.isTest,
      next_try_at: of.isHeld ? null : of.at,
      done_at: of.isHeld ? of.at : null,
      created_at: of.at,
    })
    .execute();
}

export type DueEndpoint = {
  readonly accountId: string;
  readonly brandId: string;
  readonly webhookId: string;
  readonly isFailing: boolean;
};

/**
 * The due delivery of endpoint w that has waited longest, either among events or among tests. Each needs one index read, however
 * many wait.
 */
const firstDue = (isTest: ReturnType<typeof sql>, now: Date) => sql`
  (select d.next_try_at from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'queued' and d.is_test = ${isTest} and d.next_try_at <= ${now}
      and (d.leased_until is null or d.leased_until <= ${now}) and (${isTest} or w.next_call_at is null or w.next_call_at <= ${now})
    order by d.next_try_at limit 1)`;

/**
 * Endpoints with due deliveries, starting with the one that has waited longest. Deliveries of suspended accounts wait. Runs as
 * the role readonly.
 */
export async function dueEndpoints(trx: Trx, now: Date, max: number): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select w.account_id as "accountId", a.brand_id as "brandId", w.id as "webhookId", w.failures > 0 as "isFailing"
      from webhook w join account a on a.id = w.account_id
      join lateral (${firstDue(sql`true`, now)} union all ${firstDue(sql`false`, now)}) d on true
     where w.is_on and w.suppressed_at is null and a.state = 'active'
     group by w.account_id, a.brand_id, w.id, w.failures order by min(d.next_try_at), w.id limit ${max}`.execute(trx);
  return rows;
}

export type Claimed = {
  readonly id: string;
  readonly eventId: string;
  readonly tries: number;
  readonly roundTries: number;
  readonly isTest: boolean;
  readonly body: string;
  readonly type: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousUntil: Date | null;
};

/**
 * Claims the delivery of an endpoint that has been due longest: counts the call and keeps other workers away until `until`. Null
 * if nothing is due, if the endpoint pauses, is off or is suppressed, or if its account is suspended. Also null if it is failing
 * and a call is in progress, because a failing endpoint gets only one call at a time.
 */
export async function claimDelivery(
  trx: Trx,
  scope: AccountScope,
  webhookId: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<Claimed | null> {
  const mine = sql`
      select d.id from webhook_delivery d cross join endpoint w
       where d.account_id = ${scope.accountId} and d.webhook_id = ${webhookId} and d.state = 'queued' and d.next_try_at <= ${times.now}
         and (d.leased_until is null or d.leased_until <= ${times.now})`;
  const { rows } = await sql<Claimed>`
    with endpoint as materialized (
      select w.* from webhook w join account a on a.id = w.account_id
       where w.account_id = ${scope.accountId} and w.id = ${webhookId} and w.is_on and w.suppressed_at is null and a.state = 'active' for update of w
    ), test as (
      ${mine} and d.is_test order by d.next_try_at limit 1 for update of d skip locked
    ), event as (
      ${mine} and not d.is_test and not exists (select 1 from test) and (w.next_call_at is null or w.next_call_at <= ${times.now})
         and (w.failures = 0 or not exists (
               select 1 from webhook_delivery o where o.account_id = d.account_id and o.webhook_id = d.webhook_id and o.state = 'queued' and o.leased_until > ${times.now}))
       order by d.next_try_at limit 1 for update of d skip locked
    ), due as (
      select id from test union all select id from event
    )
    update webhook_delivery d
       set tries = d.tries + 1, round_tries = d.round_tries + 1, leased_until = ${times.until}, last_call_at = ${times.now}
      from due, endpoint w, webhook_event e
     where d.account_id = ${scope.accountId} and d.id = due.id and e.account_id = d.account_id and e.id = d.event_id
    returning d.id, d.event_id as "eventId", d.tries, d.round_tries as "roundTries", d.is_test as "isTest", e.body, e.type,
              w.url, w.secret_enc as secret, w.previous_secret_enc as "previousSecret", w.previous_until as "previousUntil"`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export type CallResult = {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly ms: number;
  readonly at: Date;
};

/**
 * Records the outcome of a call. A success is recorded for any call of the delivery. Any other outcome is recorded only for the
 * current call, and not for one that a later call has replaced. Returns whether it was written.
 */
export async function recordCall(
  trx: Trx,
  scope: AccountScope,
  claimed: Pick<Claimed, "id" | "tries">,
  to: {
    readonly state: "delivered" | "failed" | "queued";
    readonly nextTryAt: Date | null;
    readonly result: CallResult;
  },
): Promise<boolean> {
  const { state, nextTryAt, result } = to;
  const call = JSON.stringify([{ at: result.at.toISOString(), status: result.status, error: result.error, ms: result.ms }]);
  const { rows } = await sql`
    update webhook_delivery d
       set state = ${state}, next_try_at = ${nextTryAt}, leased_until = null, status = ${result.status}, error = ${result.error}, answer = ${result.answer},
           duration_ms = ${result.ms}, done_at = ${state === "queued" ? null : result.at},
           calls = (select coalesce(jsonb_agg(c.call order by c.place), '[]') from jsonb_array_elements(d.calls || ${call}::jsonb) with ordinality c (call, place)
                     where c.place > jsonb_array_length(d.calls) + 1 - ${keptCalls})
     where d.account_id = ${scope.accountId} and d.id = ${claimed.id}
       and ((${state} = 'delivered' and d.state <> 'delivered') or (d.state = 'queued' and d.tries = ${claimed.tries}))
    returning 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Keeps the waiting deliveries of an endpoint that is not called any more, so that they can be sent later. Returns their number.
 */
export async function holdQueued(trx: Trx, scope: AccountScope, webhookId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_delivery")
    .set({ state: "held", next_try_at: null, leased_until: null, done_at: at })
    .where("account_id", "=", scope.accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues failed and kept deliveries again, with ten new attempts. Test events are left out. Returns the number of deliveries. */
export async function requeueUndelivered(trx: Trx, scope: AccountScope, webhookId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_delivery")
    .set({ state: "queued", next_try_at: at, leased_until: null, round_tries: 0, done_at: null })
    .where("account_id", "=", scope.accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "in", ["failed", "held"])
    .where("is_test", "=", false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Queues one delivery again, even if it had arrived. If it is already queued, it becomes due at once. */
export async function requeueOne(trx: Trx, scope: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("webhook_delivery")
    .set({ state: "queued", next_try_at: at, leased_until: null, round_tries: 0, done_at: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

export async function hasQueuedTest(trx: Trx, scope: AccountScope, webhookId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("webhook_delivery")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "queued")
    .where("is_test", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

export type DeliveryRow = {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: "queued" | "delivered" | "failed" | "held";
  readonly tries: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number | null;
  readonly occurredAt: Date;
  readonly lastCallAt: Date | null;
  readonly nextTryAt: Date | null;
};
export type DeliveryDetails = DeliveryRow & {
  readonly body: string;
  readonly answer: string | null;
  readonly calls: readonly { at: string; status: number | null; error: string | null; ms: number }[];
};

const columns = sql`
  d.id, d.webhook_id as "webhookId", d.event_id as "eventId", e.type, d.state, d.tries, d.status, d.error, d.duration_ms as "durationMs",
  e.occurred_at as "occurredAt", d.last_call_at as "lastCallAt", d.next_try_at as "nextTryAt"`;

/** States of the deliveries in each view. A failed test event does not count as undelivered. */
const shown: Readonly<Record<"all" | "undelivered" | "queued", string[] | null>> = {
  all: null,
  undelivered: ["failed", "held"],
  queued: ["queued"],
};

/** Deliveries of an endpoint, the newest first. */
export async function deliveriesOf(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly webhookId: string;
    readonly show: keyof typeof shown;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const states = shown[of.show];
  const where = sql`d.account_id = ${scope.accountId} and d.webhook_id = ${of.webhookId}
    and (${states}::text[] is null or (d.state = any(${states}) and not (d.is_test and d.state <> 'queued')))`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_delivery d where ${where}`.execute(trx);
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery d join webhook_event e on e.account_id = d.account_id and e.id = d.event_id
     where ${where} order by d.created_at desc, d.id desc limit ${of.limit} offset ${(of.page - 1) * of.limit}`.execute(trx);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function findDelivery(trx: Trx, scope: AccountScope, id: string): Promise<DeliveryDetails | null> {
  const { rows } = await sql<DeliveryDetails>`
    select ${columns}, e.body, d.answer, d.calls
      from webhook_delivery d join webhook_event e on e.account_id = d.account_id and e.id = d.event_id
     where d.account_id = ${scope.accountId} and d.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

/** Deletes events with their deliveries. Returns the number of deleted events. */
export async function deleteOldEvents(trx: Trx, scope: AccountScope, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("webhook_event")
    .where("account_id", "=", scope.accountId)
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
