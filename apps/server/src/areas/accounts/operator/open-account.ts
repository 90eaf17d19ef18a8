import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import type { Currency } from "@nameplane/values";
import { UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries, resetMailLimits, userMailJob } from "../../identity/index.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { findBrandPlace, findRoles, insertAccount, insertMembership, insertUser, isUsernameFree } from "../signup.repository.ts";
import { findMembers } from "../users.repository.ts";
import { wrongCustomer } from "../actions/import-subaccount.ts";
import { ownerRole } from "../actions/sign-up.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };
type Call = Pick<PublicCall, "now" | "requestId" | "address">;

/** An account that the operator opens for its owner. */
export type OpenedAccount = {
  readonly owner: ContactInput;
  readonly username: string;
  readonly language: "en" | "sv";
  readonly currency: Currency;
  /** The customer below which the account is opened. Null for an account of its own. */
  readonly parentId: string | null;
  /** Null for the price group that new customers of the brand get. */
  readonly priceGroupId: string | null;
  /** What the owner wants on invoices. Empty for nothing. */
  readonly reference: string;
  readonly why: string;
};

/**
 * Opens an account with its owner and its main user, who has all rights in it. A mail leads the user to choose a password. The
 * account pays in advance. The scope is that of the new account, and its actor is the staff member.
 *
 * Possible refusals: MissingParameter, BadParameter, UsernameTaken.
 */
export async function openAccount(
  deps: Deps,
  trx: Trx,
  call: Call,
  scope: AccountScope,
  { owner, username, language, currency, parentId, priceGroupId, reference, why }: OpenedAccount,
): Promise<void> {
  refuseWrong(wrongCustomer(owner, username));
  const { accountId, brandId, actor } = scope;
  if (!(await isUsernameFree(trx, brandId, username))) throw new Refused(UsernameTaken, { param: "username" });
  const role = (await findRoles(trx, accountId)).find(({ name, isShared }) => isShared && name === ownerRole);
  if (role === undefined) throw new Error("the shared role of owners is missing");
  const place = await findBrandPlace(trx, brandId);
  const groupId = priceGroupId ?? place.priceGroupId;
  const settings = reference === "" ? {} : { reference };
  const { party, email, phone, firstname: firstName, lastname: lastName } = owner;
  await insertAccount(
    trx,
    { id: accountId, brandId, parentId, party, language, currency, priceGroupId: groupId, settings },
    owner,
  );
  const userId = newId();
  const names = { email, phone, firstName, lastName };
  await insertUser(trx, { id: userId, brandId, username, ...names, language, currency, preferences: {} });
  await insertMembership(trx, { accountId, userId, role, extra: [], denied: [], isOwner: true, actor });
  const { requestId, address } = call;
  const after = { below: parentId, priceGroup: groupId, currency, why };
  await audit(trx, { accountId, actor, action: "accounts.open", object: userId, after, requestId, address });
  await mailOwner(deps, trx, call, scope, userId);
}

/**
 * Mails another link to a user who has not chosen a password yet. Possible refusals: NotFound (also for a user who has), TooFast.
 */
export async function inviteForOperator(deps: Deps, trx: Trx, call: Call, scope: AccountScope, userId: string): Promise<void> {
  const member = (await findMembers(trx)).find((each) => each.user_id === userId);
  if (member === undefined || !member.awaits_proof) throw new Refused(NotFound, { param: "userid" });
  await countTries(trx, call.now, "invite-again", [{ subject: userId, limits: resetMailLimits }]);
  await mailOwner(deps, trx, call, scope, userId);
}

/** The mail has no IP address, because it would be the staff member's, which does not concern the customer. */
async function mailOwner(
  deps: Deps,
  trx: Trx,
  { now }: Call,
  { accountId, brandId }: AccountScope,
  userId: string,
): Promise<void> {
  const mail = { id: newId(), accountId, brandId, userId, what: "user_invited", by: "", toCheckout: false } as const;
  await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: now.toISOString(), address: "" }]);
}
