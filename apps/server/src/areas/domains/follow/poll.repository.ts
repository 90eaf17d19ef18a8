import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { storable } from "../../registry/journal/index.ts";
import type { PollMessage } from "../../registry/index.ts";

/** The stored state of a message. Null if the message was never stored. */
export async function findMessage(
  trx: Trx,
  registryId: string,
  messageId: string,
): Promise<{ isApplied: boolean; isAcknowledged: boolean } | null> {
  const row = await trx
    .selectFrom("poll_message")
    .select(["applied_at", "acked_at"])
    .where("registry_id", "=", registryId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row === undefined ? null : { isApplied: row.applied_at !== null, isAcknowledged: row.acked_at !== null };
}

const bodyMax = 1_000_000;

/** Stores a message as handled, in the transaction of its effect. Returns false if it was stored before. */
export async function storeMessage(
  trx: Trx,
  registryId: string,
  message: PollMessage,
  accountId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ message_id: string }>`
    insert into poll_message (registry_id, message_id, queued_at, kind, ascii_name, account_id, body, applied_at)
    values (${registryId}, ${message.id}, ${message.queuedAt}::timestamptz, ${message.kind}, ${message.name}, ${accountId}, ${storable(message.body, bodyMax)}, clock_timestamp())
    on conflict (registry_id, message_id) do nothing returning message_id`.execute(trx);
  return rows.length > 0;
}

export async function markAcknowledged(trx: Trx, registryId: string, messageId: string): Promise<void> {
  await sql`update poll_message set acked_at = clock_timestamp() where registry_id = ${registryId} and message_id = ${messageId} and acked_at is null`.execute(
    trx,
  );
}
