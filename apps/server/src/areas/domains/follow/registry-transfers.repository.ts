import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

// Queries about transfers between registrars, as a registry reports them by a message or when the name is read.

/**
 * Records a transfer away that somebody else requested, as the registry reports it (docs/states.md#transfers). Returns its id if
 * it is new. An open transfer is kept.
 */
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

/**
 * Ends a transfer away that should have been decided at the registry an hour ago or earlier, or a release that the registry does
 * not show. Returns false if there is none. Called when a reading has just shown that the domain is still ours.
 */
export async function endOverdueTransferOut(trx: Trx, scope: AccountScope, asciiName: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfer t set state = case when t.state = 'pending' then 'cancelled' else 'failed' end, reason = 'seen to be over', ended_at = clock_timestamp(), version = t.version + 1
     where t.account_id = ${scope.accountId} and t.ascii_name = ${asciiName} and t.direction = 'out' and t.ended_at is null
       and (t.state = 'pending' and t.acts_at < ${new Date(now.getTime() - 3_600_000)}
            or t.state = 'requested' and t.requested_at < ${new Date(now.getTime() - 60_000)}
               and not exists (select 1 from registry_command c where c.account_id = t.account_id and c.object = t.ascii_name and c.decided_at is null))`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends the open transfer of a name to another registrar. Returns false if there is none. */
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

export type IncomingTransfer = { readonly accountId: string; readonly brandId: string; readonly requestId: string };

/**
 * The account that ordered the transfer of a name to us. Runs as the database role readonly, because a message does not say which
 * account it is about.
 */
export async function incomingTransferOf(trx: Trx, asciiName: string): Promise<IncomingTransfer | null> {
  return (await incomingTransfersOf(trx, asciiName))[0] ?? null;
}

/** All accounts that wait for a name to be transferred to us, newest first. Runs as the database role readonly. */
export async function incomingTransfersOf(trx: Trx, asciiName: string): Promise<IncomingTransfer[]> {
  const { rows } = await sql<IncomingTransfer>`
    select t.account_id as "accountId", a.brand_id as "brandId", t.request_id as "requestId"
      from transfer t join account a on a.id = t.account_id
     where t.ascii_name = ${asciiName} and t.direction = 'in' and t.ended_at is null and t.state in ('requested', 'pending')
     order by t.created_at desc limit 100`.execute(trx);
  return rows;
}
