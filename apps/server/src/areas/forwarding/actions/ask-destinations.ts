import { mailforward, readRdata } from "@nameplane/dns";
import { isEmail } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { askedAddressLimits, askingAccountLimits, askLinkMs } from "../destination-limits.rules.ts";
import { addDestinations, beginAsking, destinationsOf, forwardsOfZone, insertAskToken } from "../destinations.repository.ts";

/** An address whose owner has to be asked whether mail for `forward` may be passed on to it. */
export type DestinationAsk = { readonly destinationId: string; readonly address: string; readonly forward: string };

/**
 * Stores every address in a zone's MAILFORWARD records. Returns the addresses whose owners have not been asked yet; they now
 * count as asked. Addresses beyond the limits wait until the zone is saved again or a user requests the mail.
 */
export async function askDestinations(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<DestinationAsk[]> {
  const wanted = new Map<string, { address: string; forward: string }>();
  for (const { owner, apex, rdata } of await forwardsOfZone(trx, scope, zoneId))
    for (const text of rdata) {
      const read = readRdata(mailforward, text);
      if (!read.ok || !isEmail(read.value.recipient)) continue;
      const address = read.value.recipient;
      const forward = `${read.value.localPart}@${owner === "" ? apex : `${owner}.${apex}`}`;
      if (!wanted.has(address.toLowerCase())) wanted.set(address.toLowerCase(), { address, forward });
    }
  const addresses = [...wanted.values()].map((one) => one.address);
  await addDestinations(trx, scope, addresses, now);
  const known = await destinationsOf(trx, scope.accountId, addresses);
  const asks: DestinationAsk[] = [];
  for (const [key, { forward }] of wanted) {
    const destination = known.get(key);
    // The owner of an address is asked once. A second mail is sent only if a user asks for it.
    if (destination === undefined || destination.state !== "asked" || destination.askedAt !== null) continue;
    if (!(await mayAsk(trx, scope, key, now))) break;
    if (await beginAsking(trx, scope, destination.id, { now, notSince: now }))
      asks.push({ destinationId: destination.id, address: destination.address, forward });
  }
  return asks;
}

async function mayAsk(trx: Trx, scope: AccountScope, address: string, now: Date): Promise<boolean> {
  try {
    await countAsk(trx, scope, address, now);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Counts a mail that asks for consent. Possible refusals: TooFast. */
export async function countAsk(trx: Trx, scope: AccountScope, address: string, now: Date): Promise<void> {
  await countTries(trx, now, "forward-ask", [
    { subject: address.toLowerCase(), limits: askedAddressLimits },
    { subject: scope.accountId, limits: askingAccountLimits },
  ]);
}

/** Creates a link for the mail that asks for consent. Only its hash is stored, so each mail gets a new link. */
export async function issueAskToken(
  trx: Trx,
  scope: AccountScope,
  ask: { readonly destinationId: string; readonly forward: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await insertAskToken(trx, scope, { ...ask, hash: sha256(token), endsAt: addMs(now, askLinkMs) });
  return token;
}
