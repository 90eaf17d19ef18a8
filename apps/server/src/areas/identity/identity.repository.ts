import type { setUserSettingsSpec } from "@nameplane/contracts/identity/session";
import { CompiledQuery, sql } from "kysely";
import type { z } from "zod";
import type { SessionFacts } from "../../platform/http/call.ts";
import type { Trx } from "../../platform/db/transaction.ts";
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

/** Account whose audit chain takes what concerns the brand and none of its customers. */
export async function brandKeeper(trx: Trx, brandId: string): Promise<string> {
  const { rows } = await sql<{ keeper: string | null }>`select np_brand_keeper(${brandId}) as keeper`.execute(trx);
  const keeper = rows[0]?.keeper;
  if (!keeper) throw new Error("the operator's brand has no owner");
  return keeper;
}

/** User who has logged in with the browser of this token before; null for none. */
export async function findDevice(trx: Trx, brandId: string, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null; kind: string }>`
    select user_id, kind from np_take_token(${tokenHash}, ${brandId}::uuid, false)`.execute(trx);
  return rows[0]?.kind === "device" ? rows[0].user_id : null;
}

export async function insertDevice(
  trx: Trx,
  device: { tokenHash: Buffer; brandId: string; userId: string; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: device.tokenHash,
      brand_id: device.brandId,
      kind: "device",
      user_id: device.userId,
      ends_at: device.endsAt,
    })
    .execute();
}

/** Takes a counted try back. */
export async function forgetTry(trx: Trx, key: string, windowAt: Date): Promise<void> {
  await sql`select np_forget_hit(${key}, ${windowAt})`.execute(trx);
}

/** Name people know the brand by. */
export async function brandName(trx: Trx, brandId: string): Promise<string> {
  const row = await trx.selectFrom("brand").select("name").where("id", "=", brandId).executeTakeFirstOrThrow();
  return row.name;
}

export async function accountState(trx: Trx, accountId: string): Promise<string> {
  const row = await trx.selectFrom("account").select("state").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.state;
}

/** Whether the account or one above it lets nobody in without a second factor. */
export async function enforcesTwoStep(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_enforces_2fa(${accountId}) as yes`.execute(trx);
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
  settings: z.output<typeof setUserSettingsSpec.input>,
): Promise<void> {
  const { language, listsize, currency, priceswithvat: pricesWithVat, cartview: cartView, ...rest } = settings;
  const {
    helpexpanded: helpExpanded,
    includesubaccounts: includeSubaccounts,
    showlabels: showLabels,
    ...wanted
  } = rest;
  // What was not given is undefined, and JSON leaves that out.
  const views = JSON.stringify({ pricesWithVat, cartView, helpExpanded, includeSubaccounts, showLabels, ...wanted });
  await sql`
    update panel_user set language = coalesce(${language ?? null}, language), list_size = coalesce(${listsize ?? null}::smallint, list_size),
           currency = coalesce(${currency ?? null}, currency), preferences = preferences || ${views}::jsonb
     where id = ${userId}`.execute(trx);
}

export type ReachableAccount = {
  id: string;
  kind: string;
  state: string;
  isMember: boolean;
  fullName: string;
  organization: string;
  orgnr: string;
};

/** Accounts the context user is a member of, and the descendants of those where the user may act in sub-accounts. */
export async function reachableAccounts(trx: Trx): Promise<ReachableAccount[]> {
  const { rows } = await sql<ReachableAccount>`
    select id, kind, state, is_member as "isMember", full_name as "fullName", organization, orgnr from np_reachable_accounts()`.execute(
    trx,
  );
  return rows;
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
