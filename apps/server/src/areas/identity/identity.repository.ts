import { CompiledQuery, sql } from "kysely";
import type { SessionFacts } from "../../platform/http/call.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { readEntered } from "./read-entered.ts";

export type LoginCandidate = {
  userId: string;
  phc: string | null;
  has2fa: boolean;
  isDisabled: boolean;
  accountId: string | null;
};

const npEnter = "select np_enter($1, $2) as line";

/** Session, rights and row context in one round trip; null = no such live session on this host. */
export async function enterSession(trx: Trx, tokenHash: Buffer, host: string): Promise<SessionFacts | null> {
  const { rows } = await trx.executeQuery<{ line: string | null }>(CompiledQuery.raw(npEnter, [tokenHash, host]));
  return readEntered(rows[0]?.line ?? null);
}

export async function findLoginCandidate(trx: Trx, brandId: string, username: string): Promise<LoginCandidate | null> {
  const { rows } = await sql<{
    user_id: string;
    phc: string | null;
    has_2fa: boolean;
    disabled_at: Date | null;
    account_id: string | null;
  }>`
    select * from np_login_lookup(${brandId}::uuid, ${username})`.execute(trx);
  const row = rows[0];
  return row
    ? {
        userId: row.user_id,
        phc: row.phc,
        has2fa: row.has_2fa,
        isDisabled: row.disabled_at !== null,
        accountId: row.account_id,
      }
    : null;
}

/** Counts one try under key in the window; false when the cap is reached. */
export async function countTry(trx: Trx, key: string, windowAt: Date, cap: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_count_hit(${key}, ${windowAt}, ${cap}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

export type NewSession = { id: string; tokenHash: Buffer; host: string; device: string; address: string; endsAt: Date };

export async function insertSession(
  trx: Trx,
  scope: AccountScope & { userId: string },
  session: NewSession,
): Promise<void> {
  await trx
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: scope.userId,
      account_id: scope.accountId,
      brand_id: scope.brandId,
      host: session.host,
      device: session.device,
      address: session.address,
      ends_at: session.endsAt,
    })
    .execute();
}

export async function revokeSession(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable("session")
    .set({ revoked_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function accountState(trx: Trx, scope: AccountScope): Promise<string> {
  const row = await trx
    .selectFrom("account")
    .select("state")
    .where("id", "=", scope.accountId)
    .executeTakeFirstOrThrow();
  return row.state;
}

/** Whether the account or one above it lets nobody in without a second factor. */
export async function enforcesTwoStep(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_enforces_2fa(${scope.accountId}) as yes`.execute(trx);
  return rows[0]?.yes === true;
}

export type UserRow = {
  username: string; first_name: string; last_name: string; email: string; currency: string; language: string; list_size: number; has_2fa: boolean; preferences: unknown;
}; // prettier-ignore

export function findUser(trx: Trx, userId: string): Promise<UserRow> {
  return trx
    .selectFrom("panel_user")
    .select([
      "username",
      "first_name",
      "last_name",
      "email",
      "currency",
      "language",
      "list_size",
      "has_2fa",
      "preferences",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function saveUserSettings(
  trx: Trx,
  userId: string,
  settings: { language?: string; list_size?: number },
): Promise<void> {
  await trx.updateTable("panel_user").set(settings).where("id", "=", userId).execute();
}

export type ReachableAccount = {
  id: string;
  kind: string;
  isMember: boolean;
  fullName: string;
  organization: string;
  orgnr: string;
};

/** Accounts the user is a member of, and the descendants of those where the user may act in sub-accounts. */
export async function reachableAccounts(trx: Trx, userId: string): Promise<ReachableAccount[]> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    is_member: boolean;
    full_name: string | null;
    organization: string | null;
    orgnr: string | null;
  }>`
    select a.id, a.kind, true as is_member, trim(c.first_name || ' ' || c.last_name) as full_name, c.organization, c.id_number as orgnr
      from membership m join account a on a.id = m.account_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where m.user_id = ${userId} and (m.valid_until is null or m.valid_until > now())
     order by m.is_owner desc, m.created_at`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isMember: row.is_member,
    fullName: row.full_name ?? "",
    organization: row.organization ?? "",
    orgnr: row.orgnr ?? "",
  }));
}

export async function currentPasswordHash(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("credential")
    .select("secret_text")
    .where("user_id", "=", userId)
    .where("kind", "=", "password")
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row?.secret_text ?? null;
}
