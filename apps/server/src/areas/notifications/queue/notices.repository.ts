import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type NewNotice = {
  readonly kind: string;
  readonly cause: string;
  readonly params: Record<string, unknown>;
  /**
   * Whether the notice is only shown in the notification bell, without a mail. It then counts as delivered as soon as it is in
   * the panel.
   */
  readonly isBellOnly: boolean;
  /** Whether the law obliges the registrar to send the notice. Staff then get an alarm if it reaches nobody. */
  readonly isLegal?: boolean;
  /** The only user who sees the notice. If absent, all users of the account see it. */
  readonly userId?: string;
};

/** Writes a notice. Null if it was already written (I-N1). */
export async function insertNotice(trx: Trx, scope: AccountScope, notice: NewNotice, now: Date): Promise<string | null> {
  const row = await trx
    .insertInto("notice")
    .values({
      account_id: scope.accountId,
      id: newId(now.getTime()),
      kind: notice.kind,
      cause: notice.cause,
      user_id: notice.userId ?? null,
      is_legal: notice.isLegal === true,
      params: JSON.stringify(notice.params),
      created_at: now,
      delivered_at: notice.isBellOnly ? now : null,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "cause", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a notice of this kind and cause was written. */
export async function isWritten(trx: Trx, scope: AccountScope, notice: { kind: string; cause: string }): Promise<boolean> {
  const row = await trx
    .selectFrom("notice")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("cause", "=", notice.cause)
    .where("kind", "=", notice.kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when notices reached somebody, or when they became a staff task. If a time is already recorded, it is kept. */
export async function markNotices(
  trx: Trx,
  scope: AccountScope,
  ids: readonly string[],
  column: "delivered_at" | "escalated_at",
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("notice")
    .set({ [column]: now })
    .where("account_id", "=", scope.accountId)
    .where("id", "in", ids)
    .where(column, "is", null)
    .execute();
}

/** Whether the law demands that at least one of these notices is sent. */
export async function isAnyLegal(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ legal: boolean | null }>`
    select bool_or(is_legal) as legal from notice where account_id = ${scope.accountId} and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  );
  return rows[0]?.legal === true;
}

export type SilentAccount = {
  readonly accountId: string;
  readonly brandId: string;
  readonly noticeIds: readonly string[];
  readonly isLegal: boolean;
};

/** Accounts with notices that are older than `before` and reached nobody (I-N2). For the periodic job. */
export async function undeliveredNotices(trx: Trx, before: Date, max: number): Promise<SilentAccount[]> {
  const { rows } = await sql<SilentAccount>`
    select n.account_id as "accountId", a.brand_id as "brandId", array_agg(n.id order by n.created_at)::text[] as "noticeIds", bool_or(n.is_legal) as "isLegal"
      from (select account_id, id, created_at, is_legal from notice
             where delivered_at is null and escalated_at is null and created_at < ${before} order by created_at limit ${max}) n
      join account a on a.id = n.account_id
     group by n.account_id, a.brand_id`.execute(trx);
  return rows;
}
