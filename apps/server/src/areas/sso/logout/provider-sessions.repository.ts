import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Stores which session at the login service a new session of ours belongs to. Returns the id of the stored row. */
export async function insertProviderSession(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly tokenHash: Buffer;
    readonly issuer: string;
    readonly subject: string;
    readonly sid: string | null;
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into provider_session (session_id, account_id, issuer, subject, sid)
    select id, ${of.accountId}, ${of.issuer}, ${of.subject}, ${of.sid} from session where token_hash = ${of.tokenHash}
    on conflict do nothing returning session_id as id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function keepIdToken(trx: Trx, sessionId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable("provider_session").set({ id_token_enc: sealed }).where("session_id", "=", sessionId).execute();
}

export type KnownProviderSession = {
  readonly accountId: string;
  readonly issuer: string;
  readonly sealedIdToken: Buffer | null;
};

/** The session at a provider from which a session of the transaction's user began. Null if there is none. */
export async function findProviderSession(trx: Trx, sessionId: string): Promise<KnownProviderSession | null> {
  const { rows } = await sql<KnownProviderSession>`
    select account_id as "accountId", issuer, id_token_enc as "sealedIdToken" from np_provider_session(${sessionId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Whether the account belongs to the brand. */
export async function isAccountOf(trx: Trx, accountId: string, brandId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("brand_id", "=", brandId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the sessions that began from a session at the provider. If the provider names no session, or an unknown one, all sessions
 * of the named user end. Returns the users, each with the number of sessions that ended.
 */
export async function endProviderSessions(
  trx: Trx,
  of: { readonly issuer: string; readonly subject: string | null; readonly sid: string | null },
): Promise<{ userId: string; sessions: number }[]> {
  const { rows } = await sql<{ userId: string; sessions: number }>`
    select user_id as "userId", sessions from np_end_provider_sessions(${of.issuer}, ${of.subject}, ${of.sid})`.execute(trx);
  return rows;
}
