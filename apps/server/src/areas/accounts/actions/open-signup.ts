import { BadParameter } from "@nameplane/contracts/refusals";
import { InvalidToken, UsernameTaken } from "@nameplane/contracts/accounts/refusals";
import { checkUsername } from "@nameplane/values";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, resetLimits, signupLimits } from "../../identity/index.ts";
import {
  bringsCustomers,
  findBrandPlace,
  findInvitation,
  isUsernameFree,
  type BrandPlace,
  type Invitation,
} from "../signup.repository.ts";

/** Cookie that holds the token of a sign-up link, so that the token leaves the address bar and the history. */
export const signupCookie = "signup";

/**
 * Whether a visitor may sign up on this host, and under which account: with a valid link, or on the operator's own host without
 * one. Another brand is open without one as well to those who come by the link of an affiliate of its programme. Possible
 * refusals: InvalidToken and TooFast by internet address. InvalidToken is the same for a wrong, used or expired link, and for
 * no link on the host of another brand.
 */
export async function openSignup(
  call: PublicCall,
  token: string | null,
  affiliate: string,
): Promise<{ invitation: Invitation | null; place: BrandPlace }> {
  // The refusal is thrown after the transaction, because a rollback would undo the counting of the try.
  const found = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "signup-link", [{ subject: call.addressBlock, limits: resetLimits }]);
    const { brandId } = call.brand;
    const invitation = token === null ? null : await findInvitation(trx, brandId, sha256(token));
    const isBrought = affiliate !== "" && (await bringsCustomers(trx, brandId, affiliate));
    return { invitation, isBrought, place: await findBrandPlace(trx, brandId) };
  });
  const isOpen = found.place.isOperator || found.isBrought;
  if (found.invitation === null && (token !== null || !isOpen)) throw new Refused(InvalidToken);
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
