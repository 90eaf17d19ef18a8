import { WrongPassword } from "@nameplane/contracts/identity/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../count-tries.ts";
import { currentPasswordHash } from "../identity.repository.ts";
import { passwordMatches } from "./passwords.ts";
import { confirmLimits } from "../session.rules.ts";

/**
 * Checks the password of a user who is logged in. `inside` runs its argument in a transaction with the user's row context.
 * Possible refusals: WrongPassword; TooFast, counted like logins, so that nobody can guess the password from an open session.
 */
export async function checkPassword(
  inside: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  of: { userId: string; password: string; now: Date; param: string },
): Promise<void> {
  const phc = await inside(async (trx) => {
    await countTries(trx, of.now, "confirm", [{ subject: of.userId, limits: confirmLimits }]);
    return currentPasswordHash(trx, of.userId);
  });
  if (!(await passwordMatches(phc, of.password))) throw new Refused(WrongPassword, { param: of.param });
}
