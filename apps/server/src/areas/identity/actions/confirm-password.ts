import { WrongPassword } from "@nameplane/contracts/identity/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../count-tries.ts";
import { currentPasswordHash } from "../identity.repository.ts";
import { passwordMatches } from "../passwords.ts";
import { confirmLimits } from "../session.rules.ts";

/**
 * Asks the signed-in user for the password again before a dangerous act. Refuses WrongPassword, and TooFast by a counter
 * like the login's, so that an open session is no way around it.
 */
export async function confirmPassword(call: SessionCall, password: string, param = "password"): Promise<void> {
  const { userId } = call.session;
  const phc = await call.tx(async (trx) => {
    await countTries(trx, call.now, "confirm", [{ subject: userId, limits: confirmLimits }]);
    return currentPasswordHash(trx, userId);
  });
  if (!(await passwordMatches(phc, password))) throw new Refused(WrongPassword, { param });
}
