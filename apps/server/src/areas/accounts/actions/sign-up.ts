import { InvalidToken, TermsNotAccepted, UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import type { signUpSpec } from "@nameplane/contracts/accounts/signup";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import { isUniqueViolation, tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countTries, recordMarketing, signupLimits, userMailJob } from "../../identity/index.ts";
import { giveDevice, rememberBrowser } from "../../identity/login/index.ts";
import { hashPassword, refuseBadPassword, wordsOf } from "../../identity/passwords/index.ts";
import { termsOf, type BrandTerms } from "../../whitelabel/index.ts";
import type { AccountDeps } from "../accounts.deps.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import {
  findRoles,
  insertAccount,
  insertMembership,
  insertPassword,
  insertUser,
  isUsernameFree,
  takeInvitation,
  type BrandPlace,
  type Invitation,
} from "../signup.repository.ts";
import { ownerOf, wrongSignup } from "../signup.rules.ts";
import { openSignup } from "./open-signup.ts";

type Form = z.output<typeof signUpSpec.input>;
type Where = { readonly invitation: Invitation | null; readonly place: BrandPlace };

/** The role of an account's owner. */
export const ownerRole = "Owner";
/**
 * Roles that make a user an owner. The operator's own account has an additional role, Operator, which also holds the rights of
 * staff.
 */
export const ownerRoles: ReadonlySet<string> = new Set([ownerRole, "Operator"]);

/**
 * Creates an account with its owner in the brand of the host, and mails a link that proves the address. Nobody can log in until
 * the link is opened. Without this rule, somebody could order in another person's name, and that person would get the mails. A
 * mistyped address would also lock the owner out for good. The answer does not reveal whether the mail address is already known;
 * only a taken username has to be reported. Name and address of the owner may be left out; the first order requires them
 * (DetailsMissing). The browser is remembered, so that the mailed link can log it in.
 *
 * Possible refusals: MissingParameter, BadParameter, TermsNotAccepted, InvalidToken, UsernameTaken, PasswordTooWeak,
 * CommonPassword, TooFast, LoginBusy.
 *
 * Source: T02, T14, T17; specification C5
 */
export async function signUp(deps: AccountDeps, call: PublicCall, form: Form, token: string | null): Promise<void> {
  const { brandId } = call.brand;
  await call.publicTx((trx) =>
    countTries(trx, call.now, "signup", [
      { subject: call.addressBlock, limits: signupLimits.address },
      { subject: brandId, limits: signupLimits.brand },
    ]),
  );
  refuseWrong(wrongSignup(form));
  if (!form.acceptterms) throw new Refused(TermsNotAccepted, { param: "acceptterms" });
  const where = await openSignup(call, token, form.customname);
  const terms = await call.publicTx(async (trx) => {
    // This is checked before the password is hashed, because hashing is slow and most forms are refused for simpler reasons.
    if (!(await isUsernameFree(trx, brandId, form.username))) throw new Refused(UsernameTaken, { param: "username" });
    return termsOf(trx, brandId);
  });
  const words = await call.publicTx((trx) => wordsOf(trx, call, form));
  await refuseBadPassword(form.password, words, "password");
  const phc = await hashPassword(form.password);
  const [accountId, userId] = [newId(), newId()];
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  try {
    const browser = await tx(deps.pool, scope, async (trx) => {
      if (token !== null && !(await takeInvitation(trx, brandId, sha256(token)))) throw new Refused(InvalidToken);
      await insertAll(trx, call, { scope, userId, form, where, terms });
      await insertPassword(trx, userId, phc);
      await mailLink(deps, trx, call, { scope, userId, toCheckout: form.tocheckout });
      return rememberBrowser(trx, call, userId);
    });
    giveDevice(call, browser);
  } catch (error) {
    if (isUniqueViolation(error, "panel_user_brand_id_username_key_key")) throw new Refused(UsernameTaken, { param: "username" });
    throw error;
  }
}

/**
 * Placeholder for the owner of an account that was opened with only a mail address and a password. The first order asks for the
 * rest.
 */
const unknownOwner = {
  party: "person",
  organization: "",
  firstname: "",
  lastname: "",
  idnumber: "",
  vatnumber: "",
  street: "",
  street2: "",
  postcode: "",
  city: "",
  phone: "",
} as const;

type Made = {
  readonly scope: AccountScope;
  readonly userId: string;
  readonly form: Form;
  readonly where: Where;
  readonly terms: BrandTerms | null;
};

async function insertAll(trx: Trx, call: PublicCall, { scope, userId, form, where, terms }: Made): Promise<void> {
  const { accountId, brandId, actor } = scope;
  const { place, invitation } = where;
  const owner = ownerOf(form) ?? { ...unknownOwner, country: place.country, email: form.email };
  const accepted = { url: terms?.url ?? "", version: terms?.version ?? 0, at: call.now.toISOString() };
  const { language, reference } = form;
  // If a link was made for this customer, its affiliate counts, not the affiliate's name in the page address.
  const affiliate = invitation?.affiliate ?? form.customname;
  const account = {
    id: accountId,
    brandId,
    parentId: invitation?.accountId ?? null,
    party: owner.party,
    language,
    currency: place.currency,
    priceGroupId: invitation?.priceGroupId ?? place.priceGroupId,
    settings: { reference, terms: accepted, ...(affiliate === "" ? {} : { affiliate }) },
  };
  await insertAccount(trx, account, { ...owner, fax: form.fax });
  await insertUser(trx, {
    id: userId,
    brandId,
    username: form.username,
    email: form.email,
    phone: owner.phone,
    firstName: owner.firstname,
    lastName: owner.lastname,
    language,
    currency: place.currency,
    preferences: { newsletter: form.newsletter, ...(form.newsletter ? { newsletterSince: call.now.toISOString() } : {}) },
  });
  const role = (await findRoles(trx, accountId)).find(({ name, isShared }) => isShared && name === ownerRole);
  if (role === undefined) throw new Error("the installation has no role for owners");
  await insertMembership(trx, { accountId, userId, role, extra: [], denied: [], isOwner: true, actor });
  const after = { party: owner.party, terms: accepted, below: account.parentId };
  const { requestId, address } = call;
  const agreed = { before: {}, wanted: { newsletter: form.newsletter } };
  await recordMarketing(trx, scope, userId, agreed, { ...call, language });
  await audit(trx, { accountId, actor, action: "accounts.signup", object: userId, after, requestId, address });
}

async function mailLink(
  deps: AccountDeps,
  trx: Trx,
  call: PublicCall,
  { scope, userId, toCheckout }: { scope: AccountScope; userId: string; toCheckout: boolean },
): Promise<void> {
  const { accountId, brandId } = scope;
  const mail = { id: newId(), accountId, brandId, userId, what: "signup_confirm", by: "", toCheckout } as const;
  await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: call.now.toISOString(), address: call.address }]);
}
