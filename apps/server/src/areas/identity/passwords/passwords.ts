import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { LoginBusy } from "@nameplane/contracts/identity/refusals";
import { Refused } from "../../../platform/refused.ts";
import { PasswordThreads } from "./password-threads.ts";
import { Turns } from "../../../platform/turns.ts";

/**
 * argon2id with 64 MiB and 3 passes (docs/threats.md#sessions). It costs us a tenth of a second on one core, but makes guessing
 * expensive for a thief of the hashes.
 */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** How many checks run at the same time. One processor is always left for other work while many users log in. */
export const checksAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

// A full queue takes about six seconds. With a longer one, browsers would give up (after 9 s) before it is their turn.
const turns = new Turns(
  { atOnce: checksAtOnce, longestQueue: 60 * checksAtOnce },
  () => new Refused(LoginBusy, { values: { seconds: 6 } }),
);
// Passwords are checked in threads of low priority, so that many logins at once do not slow down users who are logged in.
const threads = new PasswordThreads();

/** The hash of a new password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return turns.take(() => threads.hash(password, cost));
}

/** A hash of a random password. It is checked for an unknown user, which then takes the same time as a wrong password. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`;

function unpadded(length: number): string {
  return randomBytes(length).toString("base64").replaceAll("=", "");
}

/** Whether the password matches the hash. With null (no such user) it takes the same time and returns false. */
export async function passwordMatches(phc: string | null, password: string): Promise<boolean> {
  const matches = await turns.take(() => threads.verify(phc ?? decoy, password));
  return phc !== null && matches;
}
