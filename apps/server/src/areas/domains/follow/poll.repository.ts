import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { storable } from "../../registry/journal/index.ts";
import type { PollMessage, RegistrySetup } from "../../registry/index.ts";

/** Enabled registries that are spoken to over EPP, for building the connections. */
export async function listRegistries(trx: Trx): Promise<RegistrySetup[]> {
  const { rows } =
    await sql<RegistrySetup>`select id, profile from registry where is_enabled and adapter <> 'manual' order by id`.execute(trx);
  return rows;
}

/** What became of a message so far; null when it was never stored. */
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

/** Stores a message as applied, in the transaction of its effect; false when it was stored before. */
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

/** A transfer away that somebody else asked for, as the registry tells it (8.5, event seen). Gives its id when that is news; an open one is kept. */
export async function noteTransferOut(
  trx: Trx,
  scope: AccountScope,
  transfer: {
    asciiName: string;
    domainId: string;
    otherParty: string | null;
    requestedAt: Date | null;
    actsAt: Date | null;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into transfer (account_id, id, direction, ascii_name, domain_id, state, other_party, requested_at, acts_at)
    values (${scope.accountId}, ${newId()}, 'out', ${transfer.asciiName}, ${transfer.domainId}, 'pending', ${transfer.otherParty}, ${transfer.requestedAt}, ${transfer.actsAt})
    on conflict (account_id, ascii_name, direction) where ended_at is null do update
       set state = 'pending', other_party = excluded.other_party, requested_at = excluded.requested_at, acts_at = excluded.acts_at, version = transfer.version + 1
     where transfer.state = 'open'
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Ends a transfer away the registry was to decide about an hour ago or longer; false when none is overdue. */
export async function endOverdueTransferOut(trx: Trx, scope: AccountScope, asciiName: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfer set state = 'cancelled', reason = 'seen to be over', ended_at = clock_timestamp(), version = version + 1
     where account_id = ${scope.accountId} and ascii_name = ${asciiName} and direction = 'out' and ended_at is null and state = 'pending'
       and acts_at < ${new Date(now.getTime() - 3_600_000)}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends the open transfer out of a name; false when there was none. */
export async function endTransferOut(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
  state: "completed" | "rejected" | "cancelled",
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update transfer set state = ${state}, ended_at = clock_timestamp(), version = version + 1
     where account_id = ${scope.accountId} and ascii_name = ${asciiName} and direction = 'out' and ended_at is null and (state = 'pending' or ${state} = 'completed')
    returning id`.execute(trx);
  return rows.length > 0;
}
