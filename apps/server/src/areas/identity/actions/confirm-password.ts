import { TooFast } from "@nameplane/contracts/refusals";
import { WrongPassword } from "@nameplane/contracts/identity/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTry, currentPasswordHash } from "../identity.repository.ts";
import { passwordMatches } from "../passwords.ts";
import { loginWindow, triesPerUser } from "../session.rules.ts";

/**
 * Asks the signed-in user for the password again before a dangerous act. Refuses WrongPassword, and TooFast by the same
 * counter as login, so that an open session is no way around it.
 */
export async function confirmPassword(call: SessionCall, password: string): Promise<void> {
  const { userId } = call.session;
  const phc = await call.tx(async (trx) => {
    const { windowAt, secondsLeft } = loginWindow(call.now);
    const isWithin = await countTry(trx, `confirm:user:${sha256(userId).toString("hex")}`, windowAt, triesPerUser);
    if (!isWithin) throw new Refused(TooFast, { values: { seconds: secondsLeft } });
    return currentPasswordHash(trx, userId);
  });
  if (!(await passwordMatches(phc, password))) throw new Refused(WrongPassword, { param: "password" });
}
