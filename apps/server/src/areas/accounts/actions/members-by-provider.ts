import type { Trx } from "../../../platform/db/transaction.ts";
import { insertMembership, insertUser, isUsernameFree, type RoleRow } from "../signup.repository.ts";
import { accountTerms, saveMembership } from "../users.repository.ts";

/**
 * Adds a user without a password, whom the login provider of the account has named. The user gets the first of `usernames` that
 * is free. Throws if none is free. The caller has checked that the provider may do this.
 */
export async function addMember(
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly brandId: string;
    readonly actor: string;
    readonly userId: string;
    readonly usernames: readonly string[];
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly language: "en" | "sv";
    readonly role: RoleRow;
  },
): Promise<void> {
  const { accountId, brandId, userId, usernames, role, actor, email, firstName, lastName, language } = of;
  let username: string | undefined;
  for (const each of usernames) if (username === undefined && (await isUsernameFree(trx, brandId, each))) username = each;
  if (username === undefined) throw new Error("no username for a user of a login provider is free");
  const { currency } = await accountTerms(trx, accountId);
  const user = { id: userId, brandId, username, email, phone: "", firstName, lastName, language, currency, preferences: {} };
  await insertUser(trx, user);
  await insertMembership(trx, { accountId, userId, role, extra: [], denied: [], isOwner: false, actor });
}

/** Gives a member another role, and removes extra and denied rights. The time at which the access ends does not change. */
export function moveToRole(
  trx: Trx,
  of: { readonly accountId: string; readonly userId: string; readonly validUntil: Date | null },
  role: RoleRow,
): Promise<void> {
  return saveMembership(trx, of, { role, extra: [], denied: [], isOwner: false, validUntil: of.validUntil });
}
