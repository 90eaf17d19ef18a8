import type { PublicCall } from "../../../platform/http/call.ts";
import type { ForeignCall } from "../../../platform/http/foreign.ts";
import { Refused } from "../../../platform/refused.ts";
import { addressChanges, lineOf, type Addresses } from "../dyndns2.rules.ts";
import type { DnsApiDeps, SavedVersion } from "../dnsapi.deps.ts";
import { setsOf, zoneAbove, type OwnZone } from "../own-zones.repository.ts";
import { mayWrite, type TokenScope } from "../token-scope.rules.ts";
import { saveWanted } from "./change-rrsets.ts";

type TokenCall = PublicCall & ForeignCall;

/** The line of the answer about a name, and the version of the zone that set its addresses. */
export type Updated = {
  readonly line: string;
  readonly saved: SavedVersion | null;
  /** Whether the token does not cover the name. The name may exist all the same. */
  readonly isBeyond?: boolean;
};

const said = (line: string): Updated => ({ line, saved: null });

/**
 * Sets the addresses of names and returns a line of the protocol for each name, in the same order. If a name already has the
 * addresses, nothing is written for it. In `hosts`, null stands for a text that is not a full name.
 */
export async function updateAddresses(
  deps: DnsApiDeps,
  call: TokenCall,
  hosts: readonly (string | null)[],
  addresses: Addresses,
): Promise<Updated[]> {
  const lines: Updated[] = [];
  for (const host of hosts) lines.push(host === null ? said("notfqdn") : await updateOne(deps, call, host, addresses));
  return lines;
}

async function updateOne(deps: DnsApiDeps, call: TokenCall, host: string, addresses: Addresses): Promise<Updated> {
  const { trx, scope } = call;
  const zone = await zoneAbove(trx, scope, host);
  if (zone === null || !isWithin(call, zone, host, addresses)) return { ...said("nohost"), isBeyond: true };
  const owner = ownerIn(zone, host);
  const changes = addressChanges(addresses, await setsOf(trx, scope, zone.id, [owner]));
  if (changes.length === 0) return said(lineOf("nochg", addresses));
  const wanted = changes.map((change) => ({ owner, ...change }));
  try {
    const saved = await saveWanted(deps, call, zone, wanted);
    return { line: lineOf(saved === null ? "nochg" : "good", addresses), saved };
  } catch (error) {
    // The update was refused before anything was written, for example because there is an alias at the name or because the zone
    // is full. The other names are still updated.
    if (error instanceof Refused) return said("dnserr");
    throw error;
  }
}

const ownerIn = ({ apex }: OwnZone, host: string) => (host === apex ? "" : host.slice(0, -apex.length - 1));

/** Whether the token covers the name. If not, the caller gets the same answer as for a name that does not exist. */
function isWithin({ caller }: TokenCall, zone: OwnZone, host: string, addresses: Addresses): boolean {
  const types = (["A", "AAAA"] as const).filter((type) => addresses[type] !== null);
  const place = { apex: zone.apex, owner: ownerIn(zone, host) };
  return types.every((type) => mayWrite(caller.scope as TokenScope, { ...place, type }));
}
