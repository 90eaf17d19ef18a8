import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { OnlyUnderMaster } from "@nameplane/contracts/accounts/refusals";
import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { userMailJob } from "../../identity/index.ts";
import { findRoles, insertAccount, insertMembership, insertUser, isUsernameFree } from "../signup.repository.ts";
import { wrongNewOwner, wrongUser, type Wrong } from "../signup.rules.ts";
import { findInvitableBrands, findMaster, insertMonthLimit, withTree, type InvitableBrand } from "../subaccounts.repository.ts";
import { canHaveSubaccounts } from "./manage-subaccounts.ts";
import { ownerRole } from "./sign-up.ts";

/** A sub-account with its main user, as an import creates it. */
export type ImportedCustomer = {
  /** What the parent account calls the customer. Unique below the parent account. */
  readonly reference: string;
  readonly owner: ContactInput;
  readonly username: string;
  readonly language: "en" | "sv";
  readonly currency: string;
  readonly priceGroupId: string | null;
  /** What the new account may order in a calendar month without approval. Null for no limit. */
  readonly month: Money | null;
};

/** What is wrong with the owner and the main user of a new sub-account. Null if nothing is. */
export const wrongCustomer = (owner: ContactInput, username: string): Wrong | null =>
  wrongNewOwner(owner) ?? wrongUser({ username, email: owner.email, phone: owner.phone });

/** The brands in which the current account may make sub-accounts. Possible refusals: OnlyUnderMaster. */
export async function brandsForCustomers(
  trx: Trx,
  { accountId }: AccountScope,
): Promise<(InvitableBrand & { readonly priceGroupId: string | null })[]> {
  const master = await findMaster(trx, accountId);
  if (!canHaveSubaccounts(master)) throw new Refused(OnlyUnderMaster);
  return (await findInvitableBrands(trx)).map((brand) => ({
    ...brand,
    priceGroupId: brand.brandId === master.brandId ? master.priceGroupId : null,
  }));
}

/**
 * Makes a sub-account of the scope's account in the scope's brand, with its owner and its main user, who has all rights in it. If
 * the user is to be invited, a mail leads them to choose a password; if not, they can be invited later.
 *
 * Call it with a scope in the brand of the new account. Returns the new account's id. Null if the username is taken.
 */
export async function importSubaccount(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  trx: Trx,
  {
    scope,
    customer,
    invite,
    now,
  }: {
    readonly scope: AccountScope;
    readonly customer: ImportedCustomer;
    readonly invite: { by: string } | null;
    readonly now: Date;
  },
): Promise<string | null> {
  const { accountId: parentId, brandId, actor } = scope;
  const { owner, username, language, currency, priceGroupId, reference, month } = customer;
  if (!(await isUsernameFree(trx, brandId, username))) return null;
  const role = (await findRoles(trx, parentId)).find(({ name, isShared }) => isShared && name === ownerRole);
  if (role === undefined) throw new Error("the shared role of owners is missing");
  const [id, userId] = [newId(), newId()];
  const account = { id, brandId, parentId, party: owner.party, language, currency, priceGroupId, settings: {}, reference };
  const { email, phone, firstname: firstName, lastname: lastName } = owner;
  await withTree(trx, async () => {
    await insertAccount(trx, account, owner);
    await insertUser(trx, {
      id: userId,
      brandId,
      username,
      email,
      phone,
      firstName,
      lastName,
      language,
      currency,
      preferences: {},
    });
    await insertMembership(trx, { accountId: id, userId, role, extra: [], denied: [], isOwner: true, actor });
    if (month !== null) await insertMonthLimit(trx, { id: newId(), accountId: id, amount: month }, { actor, at: now });
  });
  if (invite !== null) {
    const mail = { id: newId(), accountId: id, brandId, userId, what: "user_invited", by: invite.by, toCheckout: false } as const;
    await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: now.toISOString(), address: "" }]);
  }
  return id;
}
