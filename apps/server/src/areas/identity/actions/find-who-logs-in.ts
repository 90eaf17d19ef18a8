import type { PublicCall } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import { countTries, type Counted } from "../count-tries.ts";
import { brandKeeper, findDevice, findLoginCandidate, type LoginCandidate } from "../identity.repository.ts";
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
    const candidate = await findLoginCandidate(trx, brandId, username);
    const device = await knownDevice(trx, call, candidate);
    await countTries(trx, call.now, "login", device === null ? everybody(call, candidate, username) : [device]);
    // Asked for known names too: the clock must not tell them from others.
    const keeper = await brandKeeper(trx, brandId);
    return { candidate, chain: candidate?.accountId ?? keeper };
  });
}

async function knownDevice(trx: Trx, call: PublicCall, candidate: LoginCandidate | null): Promise<Counted | null> {
  const token = call.readCookie(deviceCookie);
  if (token === null) return null;
  const userId = await findDevice(trx, call.brand.brandId, sha256(token));
  if (userId === null || userId !== candidate?.userId) return null;
  return { subject: token, limits: loginLimits.device };
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
