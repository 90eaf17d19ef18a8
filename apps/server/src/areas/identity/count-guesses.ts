import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { countGuess, deviceUser, forgetGuess } from "./identity.repository.ts";
import { recordLoginChange } from "./record-login-change.ts";
import { deviceCookie, guessWaits, isGuessNews } from "./session.rules.ts";

/**
 * What somebody tries to guess. Each kind is counted separately, so that wrong codes of one kind do not block the others.
 * Passkeys cannot be guessed.
 */
export type Guessed = "totp" | "recovery" | "sms";

export type Guess = { readonly keys: readonly string[]; readonly inARow: number };

/**
 * Counts a code before it is checked. Refuses with TooFast, with the seconds to wait. The wait grows with each wrong code in a
 * row. Wrong codes are counted for the place they come from, and for the user. In a browser in which the user has logged in
 * before, only the wrong codes from that browser count.
 */
export async function countCodeGuess(trx: Trx, call: PublicCall, of: { userId: string; what: Guessed }): Promise<Guess> {
  const { userId, what } = of;
  const key = (name: string, subject: string) => `2fa-${what}:${name}:${sha256(subject).toString("hex")}`;
  const device = call.readCookie(deviceCookie);
  const isKnown = device !== null && (await deviceUser(trx, call.brand.brandId, sha256(device))) === userId;
  const counted = isKnown
    ? [{ key: key("device", device), ...guessWaits.place }]
    : [
        { key: key("address", `${userId} ${call.addressBlock}`), ...guessWaits.place },
        { key: key("user", userId), ...guessWaits.user },
      ];
  const { guesses, seconds } = await countGuess(trx, call.now, counted);
  if (seconds > 0) throw new Refused(TooFast, { values: { seconds } });
  return { keys: counted.map((each) => each.key), inARow: guesses };
}

/** Takes back the counting of a guess, because the code was right. */
export const forgetCodeGuess = (trx: Trx, guess: Guess): Promise<void> => forgetGuess(trx, guess.keys);

/**
 * Notifies the user by mail after several wrong codes in a row (isGuessNews), because somebody who gets as far as guessing codes
 * knows the password.
 */
export async function notifyOfGuesses(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  of: { readonly guess: Guess; readonly scope: AccountScope & { userId: string } },
): Promise<void> {
  if (isGuessNews(of.guess.inARow)) await recordLoginChange(deps, trx, call, { scope: of.scope, what: "codes_wrong" });
}
