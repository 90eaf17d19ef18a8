import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";

// The same rule as in np_enter: a session also ends an hour after its last use.
const isLive = sql<boolean>`revoked_at is null and ends_at > now() and used_at > now() - interval '1 hour'`;

export type NewSession = {
  id: string;
  userId: string;
  accountId: string;
  brandId: string;
  tokenHash: Buffer;
  host: string;
  device: string;
  address: string;
  endsAt: Date;
};

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  const insert = trx.insertInto("session").values({
    token_hash: session.tokenHash,
    id: session.id,
    user_id: session.userId,
    account_id: session.accountId,
    brand_id: session.brandId,
    host: session.host,
    device: session.device,
    address: session.address,
    ends_at: session.endsAt,
  });
  await sendUnread(trx, insert);
}

/** Ends the user's oldest live sessions beyond this number. */
export async function endOldestSessions(trx: Trx, most: number): Promise<void> {
  await sendUnread(trx, sql`select np_end_oldest_sessions(${most})`);
}

/** Ends the session. False if it has already ended. */
export async function revokeSession(trx: Trx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("session")
    .set({ revoked_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type LiveSession = {
  id: string;
  account_id: string;
  device: string | null;
  address: string | null;
  created_at: Date;
  used_at: Date;
  is_staff: boolean;
};

/** The user's live sessions, the most recently used first. */
export function liveSessions(trx: Trx, userId: string): Promise<LiveSession[]> {
  return trx
    .selectFrom("session")
    .select(["id", "account_id", "device", "address", "created_at", "used_at", sql<boolean>`staff_id is not null`.as("is_staff")])
    .where("user_id", "=", userId)
    .where(isLive)
    .orderBy("used_at", "desc")
    .execute();
}

export type Ended = { id: string; account_id: string };

/** Ends one live session of the user. Null if there is no such session. */
export async function endSessionOf(trx: Trx, userId: string, sessionId: string): Promise<Ended | null> {
  const row = await trx
    .updateTable("session")
    .set({ revoked_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .where(isLive)
    .returning(["id", "account_id"])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends all live sessions of the user except the given one; with null, all of them. */
export function endSessionsOf(trx: Trx, userId: string, exceptId: string | null): Promise<Ended[]> {
  const update = trx
    .updateTable("session")
    .set({ revoked_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where(isLive);
  return (exceptId === null ? update : update.where("id", "<>", exceptId)).returning(["id", "account_id"]).execute();
}

/** When the session ends at the latest, however much it is used. */
export async function endOfSession(trx: Trx, sessionId: string): Promise<Date> {
  const row = await trx.selectFrom("session").select("ends_at").where("id", "=", sessionId).executeTakeFirstOrThrow();
  return row.ends_at;
}

export type LoginRow = { username: string; method: string; address: string | null; result: string; at: Date };

/** Latest logins to the account of the transaction, by all users or only by the user of the transaction. */
export async function latestLogins(trx: Trx, which: { ofAll: boolean; limit: number }): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`select * from np_login_log(${which.ofAll}, ${which.limit})`.execute(trx);
  return rows;
}
