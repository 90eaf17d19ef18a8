import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type MemberRow = {
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  role_account_id: string;
  role_id: string;
  role_name: string;
  role_permissions: string[];
  extra: string[];
  denied: string[];
  is_owner: boolean;
  valid_until: Date | null;
  awaits_proof: boolean;
  has_2fa: boolean;
  last_login: Date | null;
  api_keys: number;
  open_tickets: number;
  /** Null if the user sees all domains. */
  label_ids: number[] | null;
  domain_names: string[] | null;
};

/** Users of the current account with their rights. */
export async function findMembers(trx: Trx): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select * from np_account_users()`.execute(trx);
  return rows;
}

/**
 * Lets changes of users run only one after the other. If two owners end each other's access at the same time, only one of them
 * may succeed.
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(trx);
}

/** Permissions that users of accounts can have. */
export async function findPermissions(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("permission").select("name").where("is_staff", "=", false).orderBy("name").execute();
  return rows.map(({ name }) => name);
}

export async function saveMembership(
  trx: Trx,
  of: { readonly accountId: string; readonly userId: string },
  rights: {
    readonly role: { readonly accountId: string; readonly id: string };
    readonly extra: readonly string[];
    readonly denied: readonly string[];
    readonly isOwner: boolean;
    readonly validUntil: Date | null;
  },
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({
      role_account_id: rights.role.accountId,
      role_id: rights.role.id,
      extra: [...rights.extra],
      denied: [...rights.denied],
      is_owner: rights.isOwner,
      valid_until: rights.validUntil,
    })
    .where("account_id", "=", of.accountId)
    .where("user_id", "=", of.userId)
    .execute();
}

export async function deleteMembership(trx: Trx, of: { readonly accountId: string; readonly userId: string }): Promise<void> {
  await trx.deleteFrom("membership").where("account_id", "=", of.accountId).where("user_id", "=", of.userId).execute();
}

/**
 * The ids of the owners who can log in without the account's login provider, when all other users must log in through it. Null if
 * users may choose how they log in, because then nobody has to keep a login of their own.
 */
export async function keepersOfLogin(trx: Trx, accountId: string): Promise<string[] | null> {
  const { rows } = await sql<{ keepers: string[] }>`
    select array(select user_id from np_own_logins() where keeps_login and has_own_login) as keepers
      from login_provider where account_id = ${accountId} and is_only`.execute(trx);
  return rows[0]?.keepers ?? null;
}

/** Language and currency of the account, which a new user starts with. */
export async function accountTerms(trx: Trx, accountId: string): Promise<{ currency: string; language: string }> {
  return trx.selectFrom("account").select(["currency", "language"]).where("id", "=", accountId).executeTakeFirstOrThrow();
}
