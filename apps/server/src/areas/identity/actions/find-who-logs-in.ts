import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { countTries, type Counted } from "../count-tries.ts";
import { lookUpLogin, type LoginCandidate } from "../identity.repository.ts";
import { loginLimits } from "../session.rules.ts";

/** Cookie of a browser that has logged in before. */
export const deviceCookie = "device";

export type WhoLogsIn = {
  readonly candidate: LoginCandidate | null;
  /** Account whose audit chain takes what happens: the user's own, else the brand's. */
  readonly chain: string;
};

/** Looks a user name up and counts the try. Refuses TooFast by user, by address and by brand, for a known browser by itself. */
export function findWhoLogsIn(call: PublicCall, username: string): Promise<WhoLogsIn> {
  return call.publicTx(async (trx) => {
    const { brandId } = call.brand;
    const device = call.readCookie(deviceCookie);
    const deviceHash = device === null ? null : sha256(device);
    const { candidate, deviceUserId, keeper } = await lookUpLogin(trx, { brandId, username, deviceHash });
    const isKnown = deviceUserId !== null && deviceUserId === candidate?.userId;
    const counted =
      device !== null && isKnown
        ? [{ subject: device, limits: loginLimits.device }]
        : everybody(call, candidate, username);
    await countTries(trx, call.now, "login", counted);
    return { candidate, chain: candidate?.accountId ?? keeper };
  });
}

function everybody(call: PublicCall, candidate: LoginCandidate | null, username: string): Counted[] {
  const { brandId } = call.brand;
  // By the user where there is one: the database folds more spellings into a name than toLowerCase does (İ, for one).
  const who = candidate?.userId ?? username.toLowerCase();
  return [
    { subject: `${brandId}:${who}`, limits: loginLimits.user },
    { subject: call.addressBlock, limits: loginLimits.address },
    { subject: brandId, limits: loginLimits.brand },
  ];
}
