import { sql } from "kysely";
import { tokenKinds, type TokenKind, type TokenRefusal } from "@nameplane/contracts/dnsapi/tokens";
import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { TokenScope } from "./token-scope.rules.ts";

const list = z.array(z.string()).nullable();
const stored = z.strictObject({
  zones: list,
  names: list,
  types: list,
  canwrite: z.boolean(),
  // Tokens that were made before these limits existed do not have the fields.
  certificates: list.default(null),
  withkeys: z.boolean().default(false),
  networks: list,
});

/** Keys for SCIM are created and shown on the page about single sign-on, not among the keys for programs. */
const scimKind = "scim";

/** Reads the scope as it was stored. Throws if it cannot be read, so that such a token covers nothing. */
export function readScope(value: unknown): TokenScope {
  return stored.parse(value);
}

export type EnteredToken = {
  readonly id: string;
  readonly accountId: string;
  readonly permissions: readonly string[];
  readonly scope: unknown;
  readonly brandId: string;
};

/**
 * Checks a token and sets the row context. It has to be the first statement of its transaction. Null if there is no live token
 * for this use on this host.
 */
export async function enterToken(trx: Trx, tokenHash: Buffer, host: string): Promise<EnteredToken | null> {
  const { rows } = await sql<EnteredToken>`
    select id, account_id as "accountId", permissions, scope, np_brand() as "brandId"
      from np_enter_token(${tokenHash}, ${host}) where kind = any(${[...tokenKinds, scimKind]}::text[])`.execute(trx);
  return rows[0] ?? null;
}

export async function noteUse(trx: Trx, tokenId: string, address: string): Promise<void> {
  await trx
    .updateTable("api_token")
    .set({ used_at: sql`now()`, used_from: address })
    .where("account_id", "=", sql<string>`np_account()`)
    .where("id", "=", tokenId)
    .execute();
}

/**
 * Records a refused call, at most once a minute. `why` is null if no live token was given; the row then shows whether the token
 * was once valid.
 */
export async function noteRefusal(
  trx: Trx,
  tokenHash: Buffer,
  from: { host: string; address: string },
  why: TokenRefusal | null,
): Promise<void> {
  await sql`select np_note_refused_token(${tokenHash}, ${from.host}, ${from.address}, ${why})`.execute(trx);
}

export type NewToken = {
  readonly id: string;
  readonly kind: TokenKind;
  readonly hash: Buffer;
  readonly hint: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly scope: TokenScope;
  readonly endsAt: Date | null;
};

export async function insertToken(trx: Trx, scope: AccountScope, token: NewToken): Promise<void> {
  await trx
    .insertInto("api_token")
    .values({
      account_id: scope.accountId,
      id: token.id,
      kind: token.kind,
      token_hash: token.hash,
      hint: token.hint,
      name: token.name,
      permissions: [...token.permissions],
      scope: JSON.stringify(token.scope),
      created_by: scope.actor,
      ends_at: token.endsAt,
    })
    .execute();
}

export type TokenRow = {
  readonly id: string;
  readonly name: string;
  readonly kind: TokenKind;
  readonly hint: string;
  readonly scope: TokenScope;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly usedFrom: string | null;
  readonly refusedAt: Date | null;
  readonly refusedFrom: string | null;
  readonly refusedWhy: TokenRefusal | null;
  readonly endsAt: Date | null;
  readonly revokedAt: Date | null;
  /** Whether the user who made the token still has all permissions that the token has. */
  readonly stands: boolean;
};

/** Tokens of the account that are live or ended within the last 30 days, live ones first. */
export async function tokensOf(trx: Trx, scope: AccountScope, now: Date): Promise<TokenRow[]> {
  const { rows } = await sql<Omit<TokenRow, "scope"> & { scope: unknown }>`
    select k.id, k.name, k.kind, k.hint, k.scope, k.created_at as "createdAt", k.used_at as "usedAt", host(k.used_from) as "usedFrom",
           k.refused_at as "refusedAt", host(k.refused_from) as "refusedFrom", k.refused_why as "refusedWhy",
           k.ends_at as "endsAt", k.revoked_at as "revokedAt", coalesce(u.username, '') as "createdBy", np_token_stands(k) as stands
      from api_token k left join panel_user u on k.created_by = 'user:' || u.id
     where k.account_id = ${scope.accountId} and k.kind = any(${[...tokenKinds]}::text[])
       and coalesce(k.revoked_at, k.ends_at, 'infinity') > ${now}::timestamptz - interval '30 days'
     order by coalesce(k.revoked_at, k.ends_at, 'infinity') <= ${now}, k.created_at desc limit 500`.execute(trx);
  return rows.map((row) => ({ ...row, scope: readScope(row.scope) }));
}

/** Ends a token and returns its name; null if the account has no such live token. */
export async function revokeToken(trx: Trx, scope: AccountScope, tokenId: string): Promise<string | null> {
  const row = await trx
    .updateTable("api_token")
    .set({ revoked_at: sql`now()` })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", tokenId)
    .where("kind", "in", [...tokenKinds])
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function liveTokens(trx: Trx, scope: AccountScope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_token
     where account_id = ${scope.accountId} and revoked_at is null and (ends_at is null or ends_at > ${now})`.execute(trx);
  return rows[0]?.count ?? 0;
}
