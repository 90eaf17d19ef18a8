import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { forgetTries } from "../count-tries.ts";
import { beginLogin, type LoginCandidate } from "../identity.repository.ts";
import { deviceCookie, loginLimits, windowOf, type Limit } from "../session.rules.ts";

export type WhoLogsIn = {
  readonly candidate: LoginCandidate | null;
  /**
   * The account in whose audit log the login is recorded: the user's own or, for an unknown user, the account that keeps the
   * brand's records.
   */
  readonly chain: string;
  /** Takes back the counted try, because the password was right. */
  readonly forget: (trx: Trx) => Promise<void>;
};

/**
 * Looks a username up and counts the try. Possible refusals: TooFast (counted by user, address and brand; tries from a known
 * browser are counted separately).
 */
export async function findWhoLogsIn(call: PublicCall, username: string): Promise<WhoLogsIn> {
  const { brandId } = call.brand;
  const device = call.readCookie(deviceCookie);
  const limited = [
    { limits: loginLimits.device, subject: device ?? "", isOfKnown: true },
    { limits: loginLimits.user, subject: null, isOfKnown: false },
    { limits: loginLimits.address, subject: call.addressBlock, isOfKnown: false },
    { limits: loginLimits.brand, subject: brandId, isOfKnown: false },
  ].flatMap(({ limits, subject, isOfKnown }) =>
    limits.map((limit: Limit) => ({
      act: `login:${limit.name}`,
      hash: subject === null ? null : sha256(subject).toString("hex"),
      isOfKnown,
      cap: limit.cap,
      ...windowOf(call.now, limit),
    })),
  );
  const deviceHash = device === null ? null : sha256(device);
  const { candidate, brandOwner, full, isKnown } = await call.publicTx((trx) =>
    beginLogin(trx, { brandId, username, deviceHash, tries: limited }),
  );
  if (full !== null) throw new Refused(TooFast, { values: { seconds: limited[full]?.secondsLeft ?? 0 } });
  // For a user and for a known browser, only wrong tries are limited. For an address and a brand, correct ones are limited too,
  // because checking any password costs work.
  const own = `${brandId}:${candidate?.userId ?? ""}`;
  const taken = [isKnown ? { limits: loginLimits.device, subject: device ?? "" } : { limits: loginLimits.user, subject: own }];
  const forget = (trx: Trx) => forgetTries(trx, call.now, "login", taken);
  return { candidate, chain: candidate?.accountId ?? brandOwner, forget };
}
