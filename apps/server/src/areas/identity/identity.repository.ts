import type { setUserSettingsSpec } from "@nameplane/contracts/identity/session";
import { sql } from "kysely";
import type { z } from "zod";
import { sendLast, sendUnread, type Trx } from "../../platform/db/transaction.ts";

export type LoginCandidate = {
  userId: string;
  phc: string | null;
  has2fa: boolean;
  isDisabled: boolean;
  accountId: string | null;
};

export type Begun = {
  readonly candidate: LoginCandidate | null;
  /** The account whose audit log records events that concern the brand, but none of its customers. */
  readonly brandOwner: string;
  /** Index of the first limit that was reached. Null if the try was counted. */
  readonly full: number | null;
  /** Whether the try came from a browser in which the user has logged in before. Such tries are counted separately. */
  readonly isKnown: boolean;
};

export type Try = { readonly key: string; readonly windowAt: Date; readonly cap: number };

/**
 * A limited attempt to log in. `hash` is the hash of the subject; null stands for the user that is looked up. `isOfKnown`:
 * whether the limit is for browsers known to be the user's, or for all others.
 */
export type LoginTry = {
  readonly act: string;
  readonly hash: string | null;
  readonly isOfKnown: boolean;
  readonly windowAt: Date;
  readonly cap: number;
};

/**
 * Looks up the user whose password is to be checked, and counts the try. It is the last statement of its transaction. The same
 * statement runs for existing and unknown names, so the time it takes reveals nothing.
 */
export async function beginLogin(
  trx: Trx,
  of: { brandId: string; username: string; deviceHash: Buffer | null; tries: readonly LoginTry[] },
): Promise<Begun> {
  const { tries } = of;
  const [row] = await sendLast(
    trx,
    sql<{
      user_id: string | null;
      phc: string | null;
      has_2fa: boolean | null;
      disabled_at: Date | null;
      account_id: string | null;
      brand_owner: string | null;
      full_at: number | null;
      is_known: boolean;
    }>`
    select * from np_begin_login(${of.brandId}::uuid, ${of.username}, ${of.deviceHash}, ${tries.map(({ act }) => act)}::text[], ${tries.map(({ hash }) => hash)}::text[],
      ${tries.map(({ isOfKnown }) => isOfKnown)}::boolean[], ${tries.map(({ windowAt }) => windowAt)}::timestamptz[], ${tries.map(({ cap }) => cap)}::int[])`,
  );
  if (!row?.brand_owner) throw new Error("the operator's brand has no owner");
  const candidate =
    row.user_id === null
      ? null
      : {
          userId: row.user_id,
          phc: row.phc,
          has2fa: row.has_2fa === true,
          isDisabled: row.disabled_at !== null,
          accountId: row.account_id,
        };
  return { candidate, brandOwner: row.brand_owner, full: row.full_at === null ? null : row.full_at - 1, isKnown: row.is_known };
}

/**
 * Counts one try under each key, in order, until a cap is reached. Returns the index of that key, or null if all were counted.
 */
export async function countEach(trx: Trx, tries: readonly Try[]): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place from unnest(${tries.map(({ key }) => key)}::text[], ${tries.map(({ windowAt }) => windowAt)}::timestamptz[], ${tries.map(({ cap }) => cap)}::int[])
             with ordinality as t (key, window_at, cap, place)
     where not np_count_hit(key, window_at, cap) limit 1`.execute(trx);
  return rows[0] === undefined ? null : rows[0].place - 1;
}

/** The account whose audit log records events that concern the brand, but none of its customers. */
export async function brandOwner(trx: Trx, brandId: string): Promise<string> {
  const { rows } = await sql<{ brandOwner: string | null }>`select np_brand_owner(${brandId}) as "brandOwner"`.execute(trx);
  const brandOwner = rows[0]?.brandOwner;
  if (!brandOwner) throw new Error("the operator's brand has no owner");
  return brandOwner;
}

export async function insertDevice(
  trx: Trx,
  device: { tokenHash: Buffer; brandId: string; userId: string; endsAt: Date },
): Promise<void> {
  const insert = trx.insertInto("one_time_token").values({
    token_hash: device.tokenHash,
    brand_id: device.brandId,
    kind: "device",
    user_id: device.userId,
    ends_at: device.endsAt,
  });
  await sendUnread(trx, insert);
}

/** Takes back a counted try. */
export async function forgetTry(trx: Trx, key: string, windowAt: Date): Promise<void> {
  await sql`select np_forget_hit(${key}, ${windowAt})`.execute(trx);
}

/** The user of the brand who has logged in with this browser before. Null if none has. */
export async function deviceUser(trx: Trx, brandId: string, deviceHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select d.user_id as "userId" from np_take_token(${deviceHash}, ${brandId}::uuid, false) d where d.kind = 'device'`.execute(
    trx,
  );
  return rows[0]?.userId ?? null;
}

/**
 * Counts a guess of a code under each key. Returns how many guesses in a row the last key has or, if a key still has to wait, the
 * seconds.
 */
export async function countGuess(
  trx: Trx,
  now: Date,
  counted: readonly { readonly key: string; readonly free: number; readonly most: number }[],
): Promise<{ guesses: number; seconds: number }> {
  const { rows } = await sql<{ guesses: number; seconds: number }>`
    select guesses, seconds from np_count_guess(${counted.map(({ key }) => key)}::text[], ${counted.map(({ free }) => free)}::int[],
      ${counted.map(({ most }) => most)}::int[], ${now}::timestamptz)`.execute(trx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("a guess was not counted");
  return counts;
}

/** Takes back a guess that was right: the row of guesses under the first key ends, and the other keys count one less. */
export async function forgetGuess(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`select np_forget_guess(${keys}::text[])`.execute(trx);
}

/** The name under which customers know the brand. */
export async function brandName(trx: Trx, brandId: string): Promise<string> {
  const row = await trx.selectFrom("brand").select("name").where("id", "=", brandId).executeTakeFirstOrThrow();
  return row.name;
}

/** How many of the latest logins are compared first. They usually include the browser in use, so the others need not be read. */
const latestLogins = 10;

export type LoginPlace = { readonly family: string | null; readonly address: string };

export type LoginFacts = {
  /** Whether the user has not proved the mail address yet. */
  readonly awaitsProof: boolean;
  /** Whether the account, a parent account or a brand requires a second factor of the user. */
  readonly enforcesTwoStep: boolean;
  readonly accountState: string;
  /**
   * Whether the user can only log in at the login provider of their account, so that a password or a passkey alone is refused.
   */
  readonly onlyByProvider: boolean;
  /** Whether the user keeps a login of their own, although the account otherwise allows only its login provider. */
  readonly keepsLogin: boolean;
  /** The user who has logged in with this browser before. */
  readonly deviceUserId: string | null;
  /** Browser families and addresses of the user's ten latest logins into the account. */
  readonly places: readonly LoginPlace[];
};

/** The facts that decide how the user of the transaction may log in to the account. */
export async function loginFacts(
  trx: Trx,
  of: { userId: string; accountId: string; brandId: string; deviceHash: Buffer | null },
): Promise<LoginFacts> {
  const { rows } = await sql<LoginFacts>`
    select u.awaits_proof as "awaitsProof", np_enforces_2fa(a.id) as "enforcesTwoStep", np_only_by_provider() as "onlyByProvider",
           exists (select 1 from membership m join login_provider p on p.account_id = m.account_id and p.is_on and p.is_only
                    where m.account_id = a.id and m.user_id = u.id and m.keeps_login) as "keepsLogin", a.state as "accountState",
           (select d.user_id from np_take_token(${of.deviceHash}, ${of.brandId}::uuid, false) d where d.kind = 'device') as "deviceUserId",
           coalesce((select json_agg(p) from np_login_places(a.id, ${latestLogins}) p), '[]') as places
      from account a, panel_user u where a.id = ${of.accountId} and u.id = ${of.userId}`.execute(trx);
  const [facts] = rows;
  if (facts === undefined) throw new Error("whoever logs in has no user or account");
  return facts;
}

/** Browser families and addresses of the last 300 logins to the account by the user of the transaction. */
export async function loginPlaces(trx: Trx, accountId: string): Promise<LoginPlace[]> {
  const { rows } = await sql<LoginPlace>`select distinct family, address from np_login_places(${accountId}, 300)`.execute(trx);
  return rows;
}

/**
 * Whether the user of the transaction needs a second factor in the account, because the account, a parent account or a brand
 * requires one.
 */
export async function enforcesTwoStep(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select np_enforces_2fa(${accountId}) as yes`.execute(trx);
  return rows[0]?.yes === true;
}

/** Domains with a registry lock, in the accounts of which the transaction's user is a member. */
export async function lockedDomains(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from np_locked_domains() name`.execute(trx);
  return rows.map(({ name }) => name);
}

export type UserRow = {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  currency: string;
  language: string;
  list_size: number;
  has_2fa: boolean;
  preferences: unknown;
};

export function findUser(trx: Trx, userId: string): Promise<UserRow> {
  return trx
    .selectFrom("panel_user")
    .select(["username", "first_name", "last_name", "email", "currency", "language", "list_size", "has_2fa", "preferences"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function saveUserSettings(
  trx: Trx,
  userId: string,
  settings: z.output<typeof setUserSettingsSpec.input>,
  also: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const {
    language,
    listsize,
    currency,
    timezone: timeZone,
    priceswithvat: pricesWithVat,
    cartview: cartView,
    ...rest
  } = settings;
  const { helpexpanded: helpExpanded, includesubaccounts: includeSubaccounts, showlabels: showLabels, ...wanted } = rest;
  // Settings that were not given are undefined, and JSON leaves them out.
  const chosen = { timeZone, pricesWithVat, cartView, helpExpanded, includeSubaccounts, showLabels, ...wanted, ...also };
  const views = JSON.stringify(chosen);
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

const everyAccount = 1_000_000;

/**
 * Those of the given accounts in which the user of the transaction may act: as a member, or because the user may act in the
 * sub-accounts of a parent account.
 */
export async function reachableOf(trx: Trx, only: readonly string[]): Promise<ReachableAccount[]> {
  const { rows } = await sql<ReachableAccount>`
    select id, kind, state, is_member as "isMember", full_name as "fullName", organization, orgnr
      from np_reachable_accounts('', ${[...only]}::uuid[], false, ${everyAccount}, 0)`.execute(trx);
  return rows;
}

/** Accounts of which the user of the transaction is a member. */
export async function memberAccounts(trx: Trx): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from np_reachable_accounts('', null, true, ${everyAccount}, 0)`.execute(
    trx,
  );
  return rows;
}

export type ChoosableAccount = ReachableAccount & { readonly number: number; readonly usedAt: Date | null };

/** One page of the accounts in which the user may act. The account in which the user acted last comes first. */
export async function choosableAccounts(
  trx: Trx,
  of: {
    readonly search: string;
    /** Leaves out all accounts but these. */
    readonly only: readonly string[] | null;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly rows: ChoosableAccount[]; readonly total: number }> {
  const { rows } = await sql<ChoosableAccount & { total: number }>`
    select id, kind, state, is_member as "isMember", full_name as "fullName", organization, orgnr, number::int as number, used_at as "usedAt", total
      from np_reachable_accounts(${of.search.trim().toLowerCase()}, ${of.only}::uuid[], false, ${of.limit}, ${of.offset})`.execute(
    trx,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/**
 * The accounts that the panel knows right after a login: those of which the user is a member, and a few of the other accounts in
 * which the user may act.
 */
export async function loginAccounts(trx: Trx): Promise<ReachableAccount[]> {
  const { rows } = await sql<ReachableAccount>`
    select id, kind, state, is_member as "isMember", full_name as "fullName", organization, orgnr from np_login_accounts(25)`.execute(
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
