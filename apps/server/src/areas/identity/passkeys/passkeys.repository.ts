import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** What is stored about a passkey (WebAuthn level 3, 4 "credential record"). */
export type StoredPasskey = {
  /** The credential id in base64url, as browsers send it. */
  readonly id: string;
  /** The public key in COSE format, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** The relying party id: the host of the brand on which the passkey was made. It works only there. */
  readonly host: string;
};

export type Passkey = {
  readonly rowId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly stored: StoredPasskey;
};

/** The passkeys of the transaction's user, oldest first. */
export async function passkeysOf(trx: Trx, userId: string): Promise<Passkey[]> {
  const rows = await trx
    .selectFrom("credential")
    .select(["id", "name", "passkey", "created_at", "used_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", "passkey")
    .where("is_active", "=", true)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    rowId: row.id,
    name: row.name ?? "",
    createdAt: row.created_at,
    usedAt: row.used_at,
    stored: row.passkey as StoredPasskey,
  }));
}

/** Stores a passkey. Returns false if a passkey with this id exists already, for any user. */
export async function insertPasskey(
  trx: Trx,
  passkey: { rowId: string; userId: string; idHash: Buffer; name: string; stored: StoredPasskey },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("credential")
    .values({
      id: passkey.rowId,
      user_id: passkey.userId,
      kind: "passkey",
      is_active: true,
      secret_hash: passkey.idHash,
      name: passkey.name,
      passkey: JSON.stringify(passkey.stored),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function renamePasskey(trx: Trx, userId: string, rowId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("credential")
    .set({ name })
    .where("id", "=", rowId)
    .where("user_id", "=", userId)
    .where("kind", "=", "passkey")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(trx: Trx, userId: string, rowId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("credential")
    .where("id", "=", rowId)
    .where("user_id", "=", userId)
    .where("kind", "=", "passkey")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Stores the sign counter of a passkey that has answered, in the same statement that compares it with the stored one. Returns
 * false if the counter did not grow, because then two devices may use the same key. Passkeys without a counter always send 0.
 */
export async function raiseCounter(trx: Trx, rowId: string, counter: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update credential set used_at = now(), passkey = jsonb_set(passkey, '{counter}', to_jsonb(${counter}::bigint))
     where id = ${rowId} and kind = 'passkey' and ((passkey ->> 'counter')::bigint < ${counter} or (${counter} = 0 and (passkey ->> 'counter')::bigint = 0))`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

export type ChallengeAct = "add" | "login" | "second_step" | "step_up";

/**
 * Stores a challenge under the brand of the transaction. For a user who acts in an account, that is the account's brand (ADR 14).
 */
export async function insertChallenge(
  trx: Trx,
  challenge: {
    hash: Buffer;
    userId: string | null;
    act: ChallengeAct;
    contentHash: Buffer | null;
    endsAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: challenge.hash,
      brand_id: sql<string>`np_brand()`,
      user_id: challenge.userId,
      act: challenge.act,
      content_hash: challenge.contentHash,
      ends_at: challenge.endsAt,
    })
    .execute();
}

export type Challenge = { userId: string | null; act: string; contentHash: Buffer | null };

/** Deletes a challenge and returns it, so that it can be answered only once. Null if it does not exist any more, or never did. */
export async function takeChallenge(trx: Trx, hash: Buffer): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select user_id as "userId", act, content_hash as "contentHash" from np_take_challenge(${hash}, np_brand())`.execute(trx);
  return rows[0] ?? null;
}

export type PasskeyHolder = { userId: string; accountId: string };

/** The user to whom a passkey belongs. Null if the passkey is unknown here. */
export async function findPasskeyHolder(trx: Trx, idHash: Buffer, brandId: string): Promise<PasskeyHolder | null> {
  const { rows } = await sql<PasskeyHolder>`
    select user_id as "userId", account_id as "accountId" from np_passkey_holder(${idHash}, ${brandId}::uuid)`.execute(trx);
  return rows[0] ?? null;
}
