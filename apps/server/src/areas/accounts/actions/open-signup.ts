import { BadParameter } from "@nameplane/contracts/refusals";
import { InvalidToken, UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import { checkUsername } from "@nameplane/values";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, resetLimits, signupLimits } from "../../identity/index.ts";
import { findBrandPlace, findInvitation, isUsernameFree, type BrandPlace, type Invitation } from "../signup.repository.ts";

/** Cookie that holds the token of a sign-up link, so that the token leaves the address bar and the history. */
export const signupCookie = "signup";

/**
 * Whether a visitor may sign up on this host, and under which account. The operator's own host needs no link; every other host
 * needs a valid one. Possible refusals: InvalidToken and TooFast (counted for each IP address). InvalidToken is the same for a
 * wrong, used or expired link, and for no link on the host of another brand.
 */
export async function openSignup(
  call: PublicCall,
  token: string | null,
): Promise<{ invitation: Invitation | null; place: BrandPlace }> {
  // The refusal is thrown after the transaction, because a rollback would undo the counting of the try.
  const found = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "signup-link", [{ subject: call.addressBlock, limits: resetLimits }]);
    const { brandId } = call.brand;
    const invitation = token === null ? null : await findInvitation(trx, brandId, sha256(token));
    return { invitation, place: await findBrandPlace(trx, brandId) };
  });
  if (found.invitation === null && (token !== null || !found.place.isOperator)) throw new Refused(InvalidToken);
  return found;
}

/**
 * Checks whether a username can be chosen. Possible refusals: UsernameTaken, BadParameter (form), TooFast (counted for each IP
 * address).
 */
export async function checkFreeUsername(call: PublicCall, username: string): Promise<void> {
  const isFree = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "signup-name", [{ subject: call.addressBlock, limits: signupLimits.names }]);
    return isUsernameFree(trx, call.brand.brandId, username);
  });
  const rule = checkUsername(username);
  if (rule !== null) throw new Refused(BadParameter, { param: "username", values: { rule }, fields: { rule } });
  if (!isFree) throw new Refused(UsernameTaken, { param: "username" });
}
