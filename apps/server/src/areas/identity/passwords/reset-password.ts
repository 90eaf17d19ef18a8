import { LinkOver } from "@nameplane/contracts/identity/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { countTries } from "../count-tries.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { refuseBadPassword, wordsOfUser } from "./new-password.ts";
import { findResetHolder, takeResetToken, type ResetCandidate } from "./passwords.repository.ts";
import { hashPassword } from "./passwords.ts";
import { resetLimits } from "../session.rules.ts";
import { proveEmail } from "../links/index.ts";
import { replacePassword } from "./replace-password.ts";

/** Cookie for the token of a mailed link, so that the token leaves the address bar and the history. */
export const resetCookie = "reset";

/** The user whose password can be set with the token, which stays valid. Possible refusals: LinkOver, TooFast (by address). */
export async function openResetLink(call: PublicCall, token: string | null): Promise<ResetCandidate> {
  // The refusal is thrown after the transaction, because a rollback would undo the counting of the try.
  const holder = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "reset", [{ subject: call.addressBlock, limits: resetLimits }]);
    return token === null ? null : findResetHolder(trx, call.brand.brandId, sha256(token));
  });
  if (holder === null) throw new Refused(LinkOver);
  return holder;
}

/**
 * Sets a new password with the token of a mailed link. Uses up the token, ends all sessions of the user, and notifies the user by
 * mail. A second factor stays as it is. Possible refusals: LinkOver, PasswordTooWeak and CommonPassword (the link stays valid),
 * TooFast, LoginBusy.
 */
export async function resetPassword(deps: IdentityDeps, call: PublicCall, password: string): Promise<void> {
  const token = call.readCookie(resetCookie);
  const { userId, accountId } = await openResetLink(call, token);
  const { brandId } = call.brand;
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  const words = await tx(deps.pool, scope, (trx) => wordsOfUser(trx, call, userId));
  await refuseBadPassword(password, words, "newpassword");
  const phc = await hashPassword(password);
  await tx(deps.pool, scope, async (trx) => {
    if (token === null || !(await takeResetToken(trx, brandId, sha256(token)))) throw new Refused(LinkOver);
    await proveEmail(trx, userId);
    await replacePassword(deps, trx, call, { scope: { ...scope, userId }, phc, what: "password_reset", keep: null });
  });
}
