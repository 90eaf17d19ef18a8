import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countTries, quietMs, resetLimits, userMailJob } from "../../identity/index.ts";
import { findLinkHolder, proveEmail } from "../../identity/links/index.ts";
import { hashPassword, refuseBadPassword, wordsOfUser, savePassword, voidTokens } from "../../identity/passwords/index.ts";
import { keepQuiet } from "../../identity/factors/index.ts";
import { logInByLink, type LoggedIn } from "../../identity/login/index.ts";
import { takeEmailBack, takeNewEmail } from "../../identity/profile/index.ts";
import type { AccountDeps } from "../accounts.deps.ts";
import { accountName, proveOwnerEmail, usernameOf } from "../signup.repository.ts";

/** Cookie that holds the token of an invitation after the link was opened. */
export const inviteCookie = "invite";

type Kinds = readonly ("email_proof" | "invite" | "undo")[];

/** Kinds of links that prove a mail address. */
const proofs = ["email_proof", "undo"] as const;
type Holder = {
  readonly scope: AccountScope & { userId: string };
  readonly toCheckout: boolean;
  readonly email: string | null;
  readonly isUndo: boolean;
};

/**
 * Finds the user to whom a link was mailed, and counts the try. Possible refusals: InvalidToken, TooFast (counted for each IP
 * address).
 */
async function holderOf(call: PublicCall, token: string | null, kinds: Kinds): Promise<Holder> {
  const { brandId } = call.brand;
  const found = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "mailed-link", [{ subject: call.addressBlock, limits: resetLimits }]);
    return token === null ? null : findLinkHolder(trx, { tokenHash: sha256(token), brandId, kinds, use: false });
  });
  if (found === null) throw new Refused(InvalidToken);
  const { accountId, userId, toCheckout, email, isUndo } = found;
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  return { scope: { ...scope, userId }, toCheckout, email, isUndo };
}

/**
 * Proves the mail address that a mailed link was sent to. What follows depends on the link:
 * - The owner of a new account can log in from now on, is logged in at once in the browser that signed up, and gets a welcome
 *   mail.
 * - A user's new address replaces the old one.
 * - A user's former address becomes the user's address again.
 *
 * Possible refusals: InvalidToken, TooFast.
 */
export async function confirmEmail(
  deps: AccountDeps,
  call: PublicCall,
  token: string,
): Promise<{ username: string; tocheckout: boolean; newemail: string; loggedIn: LoggedIn | null }> {
  const { scope, toCheckout, email, isUndo } = await holderOf(call, token, proofs);
  const { accountId, brandId, userId, actor } = scope;
  const { requestId, address } = call;
  return tx(deps.pool, scope, async (trx) => {
    const username = await usernameOf(trx, userId);
    const taken = await findLinkHolder(trx, { tokenHash: sha256(token), brandId, kinds: proofs, use: true });
    if (username === null || taken === null) throw new Refused(InvalidToken);
    if (email !== null) {
      if (isUndo) await takeEmailBack(deps, trx, call, { scope, email });
      else if (!(await takeNewEmail(deps, trx, call, { scope, email }))) throw new Refused(InvalidToken);
      return { username, tocheckout: false, newemail: email, loggedIn: null };
    }
    await proveEmail(trx, userId);
    await proveOwnerEmail(trx, accountId, userId);
    await voidTokens(trx, ["email_proof"]);
    await audit(trx, { accountId, actor, action: "user.email_proved", object: userId, requestId, address });
    const mail = { id: newId(), accountId, brandId, userId, what: "welcome", by: "", toCheckout: false } as const;
    await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: call.now.toISOString(), address }]);
    const loggedIn = await logInByLink(deps, trx, call, { accountId, userId });
    return { username, tocheckout: toCheckout, newemail: "", loggedIn };
  });
}

/** Returns who an invitation is for, and into which account. The link stays valid. Possible refusals: InvalidToken, TooFast. */
export async function openInvitation(
  deps: AccountDeps,
  call: PublicCall,
  token: string | null,
): Promise<{ username: string; organization: string }> {
  const { scope } = await holderOf(call, token, ["invite"]);
  return tx(deps.pool, scope, async (trx) => {
    const username = await usernameOf(trx, scope.userId);
    if (username === null) throw new Refused(InvalidToken);
    return { username, organization: await accountName(trx, scope.accountId) };
  });
}

/**
 * Stores the password that an invited user has chosen. This also proves their mail address, and uses up the invitation. Possible
 * refusals: InvalidToken, PasswordTooWeak and CommonPassword (the link stays valid), TooFast, LoginBusy.
 */
export async function acceptInvitation(
  deps: AccountDeps,
  call: PublicCall,
  token: string | null,
  password: string,
): Promise<void> {
  await openInvitation(deps, call, token);
  const { scope } = await holderOf(call, token, ["invite"]);
  const words = await tx(deps.pool, scope, (trx) => wordsOfUser(trx, call, scope.userId));
  await refuseBadPassword(password, words, "newpassword");
  const phc = await hashPassword(password);
  const { accountId, brandId, userId, actor } = scope;
  const { requestId, address } = call;
  await tx(deps.pool, scope, async (trx) => {
    const tokenHash = sha256(token ?? "");
    if ((await findLinkHolder(trx, { tokenHash, brandId, kinds: ["invite"], use: true })) === null)
      throw new Refused(InvalidToken);
    await savePassword(trx, userId, phc);
    await keepQuiet(trx, userId, addMs(call.now, quietMs));
    await proveEmail(trx, userId);
    await voidTokens(trx, ["invite", "email_proof", "password_reset"]);
    await audit(trx, { accountId, actor, action: "user.invitation_taken", object: userId, requestId, address });
  });
}
