import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { settleSecondFactor } from "./factors.repository.ts";

export type HalfLogin = { userId: string; brandId: string; step: string };

export async function insertHalfLogin(
  trx: Trx,
  half: {
    tokenHash: Buffer;
    userId: string;
    brandId: string;
    step: "code" | "activate_phone" | "activate_totp";
    endsAt: Date;
    /** The session of a logged-in user who proves a phone number. A row with a session does not lead to a login. */
    sessionId?: string;
  },
): Promise<void> {
  await trx
    .insertInto("half_login")
    .values({
      token_hash: half.tokenHash,
      user_id: half.userId,
      brand_id: half.brandId,
      step: half.step,
      ends_at: half.endsAt,
      session_id: half.sessionId ?? null,
    })
    .execute();
}

/**
 * Opens the row context of a half login (the password was given, the second factor is still missing). It has a user and a brand,
 * but no account. Null if the half login has ended.
 */
export async function enterHalfLogin(trx: Trx, tokenHash: Buffer, host: string): Promise<HalfLogin | null> {
  const { rows } = await sql<HalfLogin>`
    select user_id as "userId", brand_id as "brandId", step from np_half_enter(${tokenHash}, ${host})`.execute(trx);
  return rows[0] ?? null;
}

/** Counts a code before it is checked. False if the half login has used up its five tries. */
export async function countCode(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("half_login")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("tries", "<", 5)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a half login. False if another call has already ended it. */
export async function endHalfLogin(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("half_login").where("token_hash", "=", tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endHalfLoginsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("half_login").where("user_id", "=", userId).execute();
}

/** The account to which the transaction's user logs in. Null if the user is disabled or has no account. */
export async function loginAccount(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select np_login_account() as id`.execute(trx);
  return rows[0]?.id ?? null;
}

export type Totp = { id: string; sealed: Buffer; lastStep: number | null };

/** The user's authenticator: the active one, or the one that is being set up. */
export async function findTotp(trx: Trx, userId: string, isActive: boolean): Promise<Totp | null> {
  const row = await trx
    .selectFrom("credential")
    .select(["id", "secret_enc", "last_step"])
    .where("user_id", "=", userId)
    .where("kind", "=", "totp")
    .where("is_active", "=", isActive)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!row?.secret_enc) return null;
  return { id: row.id, sealed: row.secret_enc, lastStep: row.last_step };
}

/** Replaces the authenticator that is being set up. */
export async function replacePendingTotp(trx: Trx, userId: string, totp: { id: string; sealed: Buffer }): Promise<void> {
  await trx
    .deleteFrom("credential")
    .where("user_id", "=", userId)
    .where("kind", "=", "totp")
    .where("is_active", "=", false)
    .execute();
  await trx
    .insertInto("credential")
    .values({ id: totp.id, user_id: userId, kind: "totp", is_active: false, secret_enc: totp.sealed })
    .execute();
}

/** Accepts a step in the same statement that checks it. If two calls send the same code, only one of them succeeds. */
export async function acceptStep(trx: Trx, totpId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("credential")
    .set({ last_step: step, used_at: sql<Date>`now()` })
    .where("id", "=", totpId)
    .where("is_active", "=", true)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the authenticator that is being set up the user's second factor. False if it was replaced in the meantime. */
export async function activateTotp(trx: Trx, userId: string, totpId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("credential")
    .set({ is_active: true, last_step: step, used_at: sql<Date>`now()` })
    .where("id", "=", totpId)
    .where("user_id", "=", userId)
    .where("is_active", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await settleSecondFactor(trx, userId);
  return true;
}

export async function insertRecoveryCodes(
  trx: Trx,
  userId: string,
  codes: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  await trx.deleteFrom("credential").where("user_id", "=", userId).where("kind", "=", "recovery").execute();
  await trx
    .insertInto("credential")
    .values(codes.map(({ id, hash }) => ({ id, user_id: userId, kind: "recovery", is_active: true, secret_hash: hash })))
    .execute();
}

/** Uses up a recovery code. False if it is wrong or was already used. */
export async function takeRecoveryCode(trx: Trx, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("credential")
    .where("user_id", "=", userId)
    .where("kind", "=", "recovery")
    .where("secret_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the user's authenticator, and one that is being set up. */
export async function removeTotp(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("credential").where("user_id", "=", userId).where("kind", "=", "totp").execute();
}
