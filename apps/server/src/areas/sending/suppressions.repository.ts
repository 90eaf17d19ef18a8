import type { SuppressionReason } from "@nameplane/contracts/sending/states";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Suppressed } from "./return.rules.ts";

export type ReturnedDelivery = {
  readonly accountId: string;
  readonly brandId: string;
  readonly address: string;
  readonly state: string;
  readonly createdAt: Date;
};

/** Finds a delivery by its id alone. Only connections that see all accounts may use this. */
export async function returnedDelivery(trx: Trx, id: string): Promise<ReturnedDelivery | null> {
  const { rows } = await sql<ReturnedDelivery>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.address, d.state, d.created_at as "createdAt"
      from delivery d join account a on a.id = d.account_id where d.id = ${id}::uuid and d.channel = 'mail'`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Records that a mail did not arrive although the other mail server had accepted it. Returns false if that was already recorded.
 */
export async function markReturned(
  trx: Trx,
  scope: AccountScope,
  id: string,
  { error, at }: { readonly error: string; readonly at: Date },
): Promise<{ readonly noticeId: string | null; readonly template: string } | null> {
  const { rows } = await sql<{ noticeId: string | null; template: string }>`
    update delivery set state = 'bounced', error = ${error}, done_at = ${at}
     where account_id = ${scope.accountId} and id = ${id}::uuid and state in ('sent','delivered')
    returning notice_id as "noticeId", template`.execute(trx);
  return rows[0] ?? null;
}

/** Whether the law requires this notice, so that it has to reach its reader in some way. */
export async function isLegalNotice(trx: Trx, scope: AccountScope, noticeId: string): Promise<boolean> {
  const { rows } = await sql<{ legal: boolean }>`
    select is_legal as legal from notice where account_id = ${scope.accountId} and id = ${noticeId}::uuid`.execute(trx);
  return rows[0]?.legal === true;
}

/** What is stored about an address, locked until the transaction ends. */
export async function lockSuppression(trx: Trx, brandId: string, address: string): Promise<Suppressed | null> {
  // If an address is not stored yet, two reports at the same time would find no row to lock. So a lock of the address itself
  // makes them wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('mail ' || ${brandId} || ' ' || ${address}, 0))`.execute(trx);
  const { rows } = await sql<Suppressed>`
    select covers, soft_days as "softDays", to_char(soft_on, 'YYYY-MM-DD') as "softOn" from mail_suppression
     where brand_id = ${brandId} and address = ${address}`.execute(trx);
  return rows[0] ?? null;
}

export type NewSuppression = Suppressed & {
  readonly reason: SuppressionReason;
  readonly status: string;
  readonly words: string;
  readonly deliveryId: string;
  readonly at: Date;
};

export async function writeSuppression(trx: Trx, brandId: string, address: string, row: NewSuppression): Promise<void> {
  const values = {
    covers: row.covers,
    reason: row.reason,
    status: row.status,
    words: row.words,
    soft_days: row.softDays,
    soft_on: row.softOn,
    delivery_id: row.deliveryId,
    since: row.at,
  };
  await trx
    .insertInto("mail_suppression")
    .values({ brand_id: brandId, address, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "address"]).doUpdateSet(values))
    .execute();
}

export type SuppressionRow = {
  readonly address: string;
  readonly covers: "optional" | "all";
  readonly reason: SuppressionReason;
  readonly status: string;
  readonly words: string;
  readonly since: Date;
};

/** Why mails of a brand do not go to an address. Null if they do. */
export async function findSuppression(trx: Trx, brandId: string, address: string): Promise<SuppressionRow | null> {
  const { rows } = await sql<SuppressionRow>`
    select address, covers, reason, status, words, since from mail_suppression
     where brand_id = ${brandId} and address = lower(${address}) and covers <> 'nothing'`.execute(trx);
  return rows[0] ?? null;
}

type Asked = { readonly search: string; readonly page: number; readonly size: number };

/** The addresses to which mails of a brand do not go, the newest first, and how many there are. */
export async function listSuppressions(
  trx: Trx,
  brandId: string,
  { search, page, size }: Asked,
): Promise<{ readonly rows: SuppressionRow[]; readonly count: number }> {
  const found = sql`brand_id = ${brandId} and covers <> 'nothing' and strpos(address, lower(${search})) > 0`;
  const { rows } = await sql<SuppressionRow>`
    select address, covers, reason, status, words, since from mail_suppression
     where ${found} order by since desc, address limit ${size} offset ${(page - 1) * size}`.execute(trx);
  const counted = await sql<{ count: number }>`select count(*)::int as count from mail_suppression where ${found}`.execute(trx);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Allows mails to an address again. False if they were already allowed. */
export async function deleteSuppression(trx: Trx, brandId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("mail_suppression")
    .where("brand_id", "=", brandId)
    .where("address", "=", address.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The address with which the user of the transaction has mails sent. Null if there is none. */
export async function ownAddress(trx: Trx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select email from panel_user where id = ${userId}::uuid`.execute(trx);
  return rows[0]?.email ?? null;
}
