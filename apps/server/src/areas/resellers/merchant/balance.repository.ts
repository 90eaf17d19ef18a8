import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type OpenCharges = {
  /** Charges that are on no invoice yet. */
  readonly count: number;
  readonly total: Money;
  /** Lines of customers that wait for the balance, and since when. */
  readonly waiting: number;
  readonly waitingSince: Date | null;
};

export async function openCharges(trx: Trx, { accountId }: AccountScope, currency: string): Promise<OpenCharges> {
  const { rows } = await sql<{ count: number; total: number; waiting: number; since: Date | null }>`
    select (select count(*)::int from wholesale_charge where account_id = ${accountId} and currency = ${currency} and invoice_id is null and returned_at is null) as count,
           (select coalesce(sum(total_minor), 0)::bigint from wholesale_charge where account_id = ${accountId} and currency = ${currency} and invoice_id is null and returned_at is null) as total,
           (select count(*)::int from reseller_sale where account_id = ${accountId} and waits_since is not null) as waiting,
           (select min(waits_since) from reseller_sale where account_id = ${accountId} and waits_since is not null) as since`.execute(
    trx,
  );
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    total: moneyIn(currency)(row?.total ?? 0),
    waiting: row?.waiting ?? 0,
    waitingSince: row?.since ?? null,
  };
}

export type Warning = { readonly threshold: Money; readonly lowSince: Date | null };

export async function findWarning(trx: Trx, { accountId }: AccountScope): Promise<Warning | null> {
  const row = await trx
    .selectFrom("wholesale_warning")
    .select(["currency", "threshold_minor", "low_since"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { threshold: moneyIn(row.currency)(row.threshold_minor), lowSince: row.low_since };
}

/**
 * Sets the threshold below which the reseller is warned; zero turns the warning off. After a change, the balance is compared with
 * the new threshold.
 */
export async function saveWarning(
  trx: Trx,
  { accountId, actor }: AccountScope,
  of: { readonly threshold: Money; readonly now: Date },
): Promise<void> {
  await sql`
    insert into wholesale_warning (account_id, currency, threshold_minor, changed_by, changed_at) values (${accountId}, ${of.threshold.currency}, ${minorOf(of.threshold)}, ${actor}, ${of.now})
    on conflict (account_id) do update set currency = excluded.currency, threshold_minor = excluded.threshold_minor, low_since = null,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(trx);
}

export type WarnedAccount = { readonly accountId: string; readonly brandId: string };

/** Accounts with a threshold for warnings. Runs as a role that may only read. */
export async function accountsToWarn(trx: Trx): Promise<WarnedAccount[]> {
  const { rows } = await sql<WarnedAccount>`
    select a.id as "accountId", a.brand_id as "brandId" from wholesale_warning w join account a on a.id = w.account_id where w.threshold_minor > 0`.execute(
    trx,
  );
  return rows;
}

export async function setLow(trx: Trx, { accountId }: AccountScope, since: Date | null): Promise<void> {
  await trx.updateTable("wholesale_warning").set({ low_since: since }).where("account_id", "=", accountId).execute();
}
