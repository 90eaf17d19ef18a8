import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { MailPayload } from "../mail/index.ts";

export type NewDelivery = {
  readonly id: string;
  /** Null if the mail belongs to no notice. */
  readonly noticeId: string | null;
  readonly template: string;
  readonly address: string;
  readonly payload: MailPayload;
  readonly at: Date;
};

export async function insertDelivery(trx: Trx, scope: AccountScope, delivery: NewDelivery, now: Date): Promise<string> {
  await trx
    .insertInto("delivery")
    .values({
      account_id: scope.accountId,
      id: delivery.id,
      notice_id: delivery.noticeId,
      channel: "mail",
      address: delivery.address,
      template: delivery.template,
      payload: JSON.stringify(delivery.payload),
      next_try_at: delivery.at,
      created_at: now,
    })
    // If the job runs twice, the mail was already queued the first time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return delivery.id;
}

export type DeliveryRow = {
  readonly id: string;
  readonly notice_id: string | null;
  readonly address: string;
  readonly payload: unknown;
  readonly tries: number;
  readonly created_at: Date;
};

const columns = ["id", "notice_id", "address", "payload", "tries", "created_at"] as const;

/**
 * Claims a due delivery until `until`, and counts the attempt. Returns null if another worker has claimed it, if it is not due
 * yet, or if it has ended.
 */
export async function claimDelivery(
  trx: Trx,
  scope: AccountScope,
  id: string,
  times: { now: Date; until: Date },
): Promise<DeliveryRow | null> {
  const row = await trx
    .updateTable("delivery")
    .set((eb) => ({ tries: eb("tries", "+", 1), next_try_at: times.until }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where("next_try_at", "<=", times.now)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that the mail server accepted the mail. It does not matter which attempt that was. */
export async function markSent(trx: Trx, scope: AccountScope, id: string, providerRef: string, now: Date): Promise<void> {
  await trx
    .updateTable("delivery")
    .set({ state: "sent", next_try_at: null, provider_ref: providerRef, sent_at: now, error: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export type Failure = {
  readonly state: "queued" | "bounced" | "failed" | "suppressed";
  readonly error: string;
  readonly nextTryAt: Date | null;
  readonly payload: MailPayload | null;
};

/**
 * Records a failure of the current attempt, unless another attempt has begun in the meantime. Returns whether it was recorded.
 */
export async function markFailure(
  trx: Trx,
  scope: AccountScope,
  claimed: { id: string; tries: number },
  failure: Failure,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable("delivery")
    .set({
      state: failure.state,
      error: failure.error,
      next_try_at: failure.nextTryAt,
      done_at: failure.state === "queued" ? null : now,
      ...(failure.payload === null ? {} : { payload: JSON.stringify(failure.payload) }),
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", claimed.id)
    .where("state", "=", "queued")
    .where("tries", "=", claimed.tries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Finds and locks an order's mail that still gathers news. Such a mail has not been tried yet, and is due within the gathering
 * time.
 */
export async function findGathering(
  trx: Trx,
  scope: AccountScope,
  of: { template: string; orderNumber: number; address: string },
  window: { from: Date; to: Date },
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select id, notice_id, address, payload, tries, created_at from delivery
     where account_id = ${scope.accountId} and state = 'queued' and tries = 0 and next_try_at > ${window.from} and next_try_at <= ${window.to}
       and template = ${of.template} and address = ${of.address} and payload->'facts'->>'orderNumber' = ${String(of.orderNumber)}
     order by created_at desc limit 1 for update`.execute(trx);
  return rows[0] ?? null;
}

export async function replacePayload(trx: Trx, scope: AccountScope, id: string, payload: MailPayload): Promise<void> {
  await trx
    .updateTable("delivery")
    .set({ payload: JSON.stringify(payload) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Ends a delivery without sending it, because another mail has the same content. */
export async function suppressDelivery(trx: Trx, scope: AccountScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("delivery")
    .set({ state: "suppressed", next_try_at: null, done_at: now })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export type DueDelivery = { readonly accountId: string; readonly brandId: string; readonly deliveryId: string };

/**
 * Due deliveries that no worker has claimed, oldest first. The periodic job runs this with a database role that sees all accounts
 * and may only read.
 */
export async function dueDeliveries(trx: Trx, before: Date, max: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "deliveryId"
      from delivery d join account a on a.id = d.account_id
     where d.state = 'queued' and d.channel = 'mail' and d.next_try_at <= ${before}
     order by d.next_try_at, d.id limit ${max}`.execute(trx);
  return rows;
}
