import type { PublicCall } from "../../../platform/http/call.ts";
import type { ForeignCall } from "../../../platform/http/foreign.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { addressChanges, lineOf, type Addresses } from "../dyndns2.rules.ts";
import { setsOf, zoneAbove, type OwnZone } from "../own-zones.repository.ts";
import { mayWrite, type TokenScope } from "../token-scope.rules.ts";
import { saveWanted } from "./change-rrsets.ts";

type TokenCall = PublicCall & ForeignCall;

/**
 * Gives names their addresses; a line of the protocol for each, in their order. A name that has them already is answered from
 * what is read, without a write.
 *
 * Takes  hosts: null for what is no whole name
 */
export async function updateAddresses(
  jobs: Jobs,
  call: TokenCall,
  hosts: readonly (string | null)[],
  addresses: Addresses,
): Promise<string[]> {
  const lines: string[] = [];
  for (const host of hosts) lines.push(host === null ? "notfqdn" : await updateOne(jobs, call, host, addresses));
  return lines;
}

async function updateOne(jobs: Jobs, call: TokenCall, host: string, addresses: Addresses): Promise<string> {
  const { trx, scope } = call;
  const zone = await zoneAbove(trx, scope, host);
  if (zone === null || !isWithin(call, zone, host, addresses)) return "nohost";
  const owner = ownerIn(zone, host);
  const changes = addressChanges(addresses, await setsOf(trx, scope, zone.id, [owner]));
  if (changes.length === 0) return lineOf("nochg", addresses);
  const wanted = changes.map((change) => ({ owner, ...change }));
  try {
    return lineOf((await saveWanted(jobs, call, zone, wanted)) === "saved" ? "good" : "nochg", addresses);
  } catch (error) {
    // Refused before anything was written: an alias at the name, a full zone. The other names go on.
    if (error instanceof Refused) return "dnserr";
    throw error;
  }
}

const ownerIn = ({ apex }: OwnZone, host: string) => (host === apex ? "" : host.slice(0, -apex.length - 1));

/** Beyond the token and not there look alike. */
function isWithin({ caller }: TokenCall, zone: OwnZone, host: string, addresses: Addresses): boolean {
  const types = (["A", "AAAA"] as const).filter((type) => addresses[type] !== null);
  const place = { apex: zone.apex, owner: ownerIn(zone, host) };
  return types.every((type) => mayWrite(caller.scope as TokenScope, { ...place, type }));
}
