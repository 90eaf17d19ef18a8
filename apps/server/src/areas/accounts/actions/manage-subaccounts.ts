import { OnlyUnderMaster } from "@nameplane/contracts/accounts/refusals";
import type { createSubaccountSpec, editSubaccountSpec } from "@nameplane/contracts/accounts/subaccounts";
import { NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, inviteLimits } from "../../identity/index.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { insertAccount } from "../signup.repository.ts";
import { wrongOwner } from "../signup.rules.ts";
import {
  findInvitableBrands,
  findMaster,
  findSubaccount,
  insertSignupToken,
  saveSubaccount,
  withTree,
  type MasterRow,
  type SubaccountDetails,
} from "../subaccounts.repository.ts";

type InTrx = SessionCall & { readonly trx: Trx };

/** How long a sign-up link stays valid. */
const signupLinkMs = 14 * 24 * 3_600_000;

/** Sub-accounts cannot have sub-accounts: the tree is the operator, its customers, and their customers. */
export const canHaveSubaccounts = ({ kind }: MasterRow): boolean => kind === "master";

async function findOwnMaster(call: InTrx): Promise<MasterRow> {
  const master = await findMaster(call.trx, call.scope.accountId);
  if (!canHaveSubaccounts(master)) throw new Refused(OnlyUnderMaster);
  return master;
}

/**
 * Makes a sub-account of the current account, in the same brand and price group. Users of the current account who may act in
 * sub-accounts can switch to the new one at once. The sub-account's own users are invited from within it.
 *
 * Returns the account's id. Possible refusals: OnlyUnderMaster, MissingParameter, BadParameter.
 */
export async function createSubaccount(
  call: InTrx,
  input: z.output<typeof createSubaccountSpec.input>,
): Promise<{ accid: string }> {
  refuseWrong(wrongOwner(input));
  const { trx, scope } = call;
  const { brandId, priceGroupId } = await findOwnMaster(call);
  const id = newId();
  const { party, language, currency } = input;
  const account = { id, brandId, parentId: scope.accountId, party, language, currency, priceGroupId, settings: {} };
  await withTree(trx, () => insertAccount(trx, account, input));
  await record(call, "accounts.subaccount_create", id);
  await notifyBrowsers(trx, scope.accountId, { topic: "session", ids: [] });
  return { accid: id };
}

/**
 * Reads one sub-account of the current account. Possible refusals: NotFound. The answer is the same for accounts of others,
 * closed accounts and missing ones, so that it reveals nothing about them.
 */
export async function readSubaccount(trx: Trx, call: SessionCall, accountId: string): Promise<SubaccountDetails> {
  const found = await withTree(trx, () => findSubaccount(trx, call.scope.accountId, accountId));
  if (found === null) throw new Refused(NotFound, { param: "accid" });
  return found;
}

type Edit = z.output<typeof editSubaccountSpec.input>;

/** Checks made before the user has to confirm their identity. Possible refusals: NotFound, MissingParameter, BadParameter. */
export const refuseEdit = (call: SessionCall, input: Edit): Promise<unknown> => call.tx((trx) => readEdit(trx, call, input));

async function readEdit(trx: Trx, call: SessionCall, input: Edit): Promise<SubaccountDetails> {
  const found = await readSubaccount(trx, call, input.accid);
  refuseWrong(wrongOwner(input));
  return found;
}

/** Changes owner, language and, when it is given, two-step login of a sub-account. Possible refusals: those of refuseEdit. */
export async function editSubaccount(call: InTrx, input: Edit): Promise<void> {
  const found = await readEdit(call.trx, call, input);
  await withTree(call.trx, () => saveSubaccount(call.trx, found, input));
  await record(call, "accounts.subaccount_edit", found.id);
}

/**
 * Makes a link by which one new customer can sign up as a sub-account of the current account. The link leads to the host of the
 * chosen brand: the account's own brand, or a brand that the account owns. Possible refusals: OnlyUnderMaster, NotFound (brand),
 * TooFast.
 */
export async function createSignupLink(call: InTrx, brandId: string): Promise<{ url: string; ends: string }> {
  const { trx, scope } = call;
  await findOwnMaster(call);
  await countTries(trx, call.now, "signup-invite", [{ subject: scope.accountId, limits: inviteLimits }]);
  const brand = (await findInvitableBrands(trx)).find((each) => each.brandId === brandId);
  const token = newToken();
  const endsAt = addMs(call.now, signupLinkMs);
  if (brand === undefined || !(await insertSignupToken(trx, { tokenHash: sha256(token), brandId, endsAt })))
    throw new Refused(NotFound, { param: "brandid" });
  await record(call, "accounts.signup_link", brandId);
  // Each brand answers on its own host, with the scheme and port of the panel in use.
  const url = new URL(`/signup/${token}`, call.origin);
  if (brandId !== scope.brandId) url.hostname = brand.host;
  return { url: url.href, ends: endsAt.toISOString() };
}

async function record(call: InTrx, action: AuditAction, object: string): Promise<void> {
  const { accountId, actor } = call.scope;
  const { requestId, address } = call;
  await audit(call.trx, { accountId, actor, action, object, requestId, address });
}
