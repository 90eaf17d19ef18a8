import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";

export type ResetCandidate = { userId: string; accountId: string; username: string };

/** Users of a brand whom a typed name or mail address can mean. For the job that sends them a mail. */
export async function findResetCandidates(trx: Trx, brandId: string, who: string): Promise<ResetCandidate[]> {
  const { rows } = await sql<ResetCandidate>`
    select user_id as "userId", account_id as "accountId", username from np_reset_candidates(${brandId}::uuid, ${who})`.execute(
    trx,
  );
  return rows;
}

export async function insertResetToken(
  trx: Trx,
  token: { tokenHash: Buffer; brandId: string; userId: string; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: token.tokenHash,
      brand_id: token.brandId,
      kind: "password_reset",
      user_id: token.userId,
      ends_at: token.endsAt,
    })
    .execute();
}

/** The user whose password can be set with the token. Null if the token is used, expired or unknown. */
export async function findResetHolder(trx: Trx, brandId: string, tokenHash: Buffer): Promise<ResetCandidate | null> {
  const { rows } = await sql<ResetCandidate>`
    select user_id as "userId", account_id as "accountId", username from np_reset_holder(${tokenHash}, ${brandId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Uses up a mailed token. False if another call has used it. */
export async function takeResetToken(trx: Trx, brandId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select kind from np_take_token(${tokenHash}, ${brandId}::uuid)`.execute(trx);
  return rows[0]?.kind === "password_reset";
}

/** Ends tokens of these kinds that belong to the transaction's user: mailed links, or the tokens of known browsers. */
export async function voidTokens(trx: Trx, kinds: readonly string[]): Promise<void> {
  await sql`select np_void_tokens(${[...kinds]}::text[])`.execute(trx);
}

/** Replaces the password of the transaction's user. */
export async function savePassword(trx: Trx, userId: string, phc: string): Promise<void> {
  await trx.deleteFrom("credential").where("user_id", "=", userId).where("kind", "=", "password").execute();
  await trx
    .insertInto("credential")
    .values({ id: newId(), user_id: userId, kind: "password", is_active: true, secret_text: phc })
    .execute();
}
