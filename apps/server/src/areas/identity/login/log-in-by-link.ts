import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { findUser } from "../identity.repository.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { nextLogin } from "./login.state.ts";
import { openSession, readLoginFacts, type LoggedIn } from "./open-session.ts";

/**
 * Logs in a user who has just opened the link mailed to a new account, but only in the browser that signed up. In any other
 * browser, somebody else may have typed the address when signing up. The person who opens the link would then enter an account
 * whose password somebody else knows (T02). Returns null if the user has to log in: in another browser, or if they have a second
 * factor or have to set one up. Possible refusals: AccountSuspended.
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
