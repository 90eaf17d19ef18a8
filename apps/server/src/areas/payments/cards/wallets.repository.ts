import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { KeptWallet } from "../paypal.port.ts";

/** A stored PayPal account. Removed ones are included until PayPal has been told. */
export type StoredWallet = {
  readonly id: string;
  readonly ref: string;
  readonly payer: string | null;
  readonly isRemoved: boolean;
};

/** PayPal accounts of the account that have not been ended at PayPal, the newest first. */
export async function storedWallets(trx: Trx, scope: AccountScope): Promise<StoredWallet[]> {
  const { rows } = await sql<StoredWallet>`
    select id, provider_ref as ref, display ->> 'payer' as payer, removed_at is not null as "isRemoved" from payment_method
     where account_id = ${scope.accountId} and kind = 'paypal' and released_at is null order by mandate_at desc, id desc`.execute(
    trx,
  );
  return rows;
}

/**
 * Stores a PayPal account. If it was removed, but its owner has let us charge the same token again, the stored row is used again.
 * Returns false if the account is already stored and in use.
 */
export async function insertWallet(
  trx: Trx,
  scope: AccountScope,
  { id, wallet, at }: { readonly id: string; readonly wallet: KeptWallet; readonly at: Date },
): Promise<boolean> {
  const { email, payer } = wallet;
  const { numAffectedRows } = await sql`
    insert into payment_method (account_id, id, provider, provider_ref, kind, display, mandate_at)
    values (${scope.accountId}, ${id}, 'paypal', ${wallet.ref}, 'paypal', ${JSON.stringify({ email, payer })}::jsonb, ${at})
    on conflict (provider, provider_ref) do update
      set removed_at = null, released_at = null, display = excluded.display, mandate_at = excluded.mandate_at
     where payment_method.account_id = excluded.account_id and payment_method.removed_at is not null`.execute(trx);
  return numAffectedRows === 1n;
}

/** A page at PayPal on which the owner allows later charges without paying now. */
export type OpenSetup = { readonly ref: string; readonly openedAt: Date };

export async function openSetup(trx: Trx, scope: AccountScope): Promise<OpenSetup | null> {
  const { rows } = await sql<OpenSetup>`
    select setup_ref as ref, setup_at as "openedAt" from card_holder where account_id = ${scope.accountId} and setup_ref is not null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Remembers the newest page. The result of an older one is not fetched any more. */
export async function beginSetup(trx: Trx, scope: AccountScope, { ref, openedAt }: OpenSetup): Promise<void> {
  await sql`
    update card_holder set setup_ref = ${ref}, setup_at = ${openedAt}, version = version + 1 where account_id = ${scope.accountId}`.execute(
    trx,
  );
}

/** Forgets a page, unless a newer one was opened. Returns false if it was forgotten before. */
export async function endSetup(trx: Trx, scope: AccountScope, ref: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update card_holder set setup_ref = null, setup_at = null, version = version + 1
     where account_id = ${scope.accountId} and setup_ref = ${ref}`.execute(trx);
  return numAffectedRows === 1n;
}

export type OpenKeep = { readonly paymentId: string; readonly object: string; readonly paidAt: Date };

/** Payments with PayPal whose payers wanted their PayPal account kept, and about which we still have to ask PayPal. */
export async function openKeeps(trx: Trx, scope: AccountScope): Promise<OpenKeep[]> {
  const { rows } = await sql<OpenKeep>`
    select id as "paymentId", provider_object as object, coalesce(captured_at, created_at) as "paidAt" from payment
     where account_id = ${scope.accountId} and keeps_card and method = 'paypal' and keep_ended_at is null and provider_object is not null
       and state in ('authorised', 'succeeded', 'partially_refunded', 'refunded', 'disputed') order by created_at`.execute(trx);
  return rows;
}

/** Notes that PayPal need not be asked about a payment any more. Returns false if that was noted before. */
export async function endKeep(trx: Trx, scope: AccountScope, paymentId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment set keep_ended_at = ${at} where account_id = ${scope.accountId} and id = ${paymentId} and keep_ended_at is null`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}
