import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { findUser } from "../identity.repository.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { nextLogin } from "./login.state.ts";
import { openSession, readLoginFacts, type LoggedIn } from "./open-session.ts";

/**
 * Logs in a user who has just proved the address of a new account by the link mailed to it: only in the browser that signed up. In any other
 * browser whoever pressed the link may be the holder of an address that somebody else typed, and would enter an account whose password
 * that somebody knows (T02). Gives null where a login is needed: in another browser, and for whoever has a second factor or has to set one
 * up. Refuses AccountSuspended.
 */
export async function logInByLink(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  who: { accountId: string; userId: string },
): Promise<LoggedIn | null> {
  const facts = await readLoginFacts(trx, call, who);
  const { has_2fa: hasSecondFactor } = await findUser(trx, who.userId);
  if (facts.deviceUserId !== who.userId || hasSecondFactor || facts.enforcesTwoStep) return null;
  return nextLogin("anonymous", "address_proved") === "full"
    ? openSession(deps, trx, call, { ...who, method: "link" }, facts)
    : null;
}
