import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Stores a callback as received. Returns false if it was stored before. */
export async function storeEvent(
  trx: Trx,
  event: { provider: string; eventId: string; kind: string; object: string | null; body: Buffer },
): Promise<boolean> {
  const added = await trx
    .insertInto("provider_event")
    .values({
      provider: event.provider,
      event_id: event.eventId,
      kind: event.kind,
      object: event.object,
      body: event.body,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export type StoredEvent = {
  readonly kind: string;
  readonly object: string | null;
  readonly state: "stored" | "applied" | "ignored" | "failed";
  readonly body: Buffer;
};

/** The event, locked until the transaction ends. */
export async function lockEvent(trx: Trx, provider: string, eventId: string): Promise<StoredEvent | null> {
  const { rows } =
    await sql<StoredEvent>`select kind, object, state, body from provider_event where provider = ${provider} and event_id = ${eventId} for update`.execute(
      trx,
    );
  return rows[0] ?? null;
}

export async function endEvent(
  trx: Trx,
  key: { provider: string; eventId: string },
  end: {
    state: "applied" | "ignored";
    accountId: string | null;
    paymentId: string | null;
    at: Date;
    error: string | null;
  },
): Promise<void> {
  await trx
    .updateTable("provider_event")
    .set({
      state: end.state,
      account_id: end.accountId,
      payment_id: end.paymentId,
      applied_at: end.at,
      error: end.error,
    })
    .where("provider", "=", key.provider)
    .where("event_id", "=", key.eventId)
    .execute();
}

/** Events that were stored but not matched, because their job failed even in its last attempt. */
export async function findStuckEvents(trx: Trx, before: Date, max: number): Promise<{ provider: string; eventId: string }[]> {
  const { rows } = await sql<{ provider: string; eventId: string }>`
    select provider, event_id as "eventId" from provider_event where state in ('stored','failed') and received_at < ${before} order by received_at limit ${max}`.execute(
    trx,
  );
  return rows;
}
