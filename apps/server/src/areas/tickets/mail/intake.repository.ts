import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** What becomes of a mail: a ticket, or a letter that reports abuse. */
export type MailPurpose = "support" | "abuse";

export type NewIntake = {
  readonly id: string;
  readonly digest: Buffer;
  readonly mailbox: string;
  readonly purpose: MailPurpose;
  readonly token: string | null;
  readonly sender: string;
  readonly isRelayed: boolean;
  readonly rawEnc: Buffer;
  readonly at: Date;
};

/** Stores a mail. A mail that is already stored is not stored again. */
export async function keepIntake(trx: Trx, mail: NewIntake): Promise<void> {
  await trx
    .insertInto("mail_intake")
    .values({
      id: mail.id,
      digest: mail.digest,
      mailbox: mail.mailbox,
      purpose: mail.purpose,
      token: mail.token,
      sender: mail.sender,
      is_relayed: mail.isRelayed,
      raw_enc: mail.rawEnc,
      received_at: mail.at,
      next_try_at: mail.at,
    })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}

/** Mails of a purpose that are waiting to be filed, oldest first. */
export async function dueIntakes(trx: Trx, purpose: MailPurpose, now: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("mail_intake")
    .select("id")
    .where("state", "=", "new")
    .where("purpose", "=", purpose)
    .where("next_try_at", "<=", now)
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type IntakeRow = {
  readonly id: string;
  readonly mailbox: string;
  readonly token: string | null;
  readonly sender: string;
  readonly is_relayed: boolean;
  readonly raw_enc: Buffer;
  readonly tries: number;
  readonly received_at: Date;
};

/**
 * Claims a mail for one attempt, and sets when it is tried again if this attempt never reports, for example because the process
 * is killed. Null if another process has claimed it, or if it is already filed.
 */
export async function claimIntake(
  trx: Trx,
  id: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<IntakeRow | null> {
  const { rows } = await sql<IntakeRow>`
    update mail_intake set tries = tries + 1, next_try_at = ${times.until}
     where id = ${id} and state = 'new' and next_try_at <= ${times.now}
    returning id, mailbox, token, sender, is_relayed, raw_enc, tries, received_at`.execute(trx);
  return rows[0] ?? null;
}

/** Ends the filing of a mail, in the transaction that stores the result. False if it had already ended. */
export async function settleIntake(trx: Trx, id: string, state: "filed" | "ignored" | "failed"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("mail_intake")
    .set({ state, error: null })
    .where("id", "=", id)
    .where("state", "=", "new")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records why an attempt failed, and when the next one is. */
export async function noteIntakeError(trx: Trx, id: string, error: string, nextTryAt: Date): Promise<void> {
  await trx
    .updateTable("mail_intake")
    .set({ error, next_try_at: nextTryAt })
    .where("id", "=", id)
    .where("state", "=", "new")
    .execute();
}
