import { setTimeout as wait } from "node:timers/promises";
import { tx } from "../../../platform/db/transaction.ts";
import type { DnsApiDeps, SavedVersion } from "../dnsapi.deps.ts";
import { servedVersion, setsTakenBack } from "../own-zones.repository.ts";

const checkEveryMs = 150;

/**
 * Waits for a limited time until the name servers serve what a program has changed. PowerDNS answers only when a change is
 * served, and programs may request a certificate right after its answer. No database connection is held meanwhile. When the time
 * is over, the change will still be published later. Returns the record sets of each version that the name servers refused.
 */
export async function waitUntilServed(
  { pool, publishWaitMs }: DnsApiDeps,
  saved: readonly (SavedVersion | null)[],
): Promise<Map<SavedVersion, string[]>> {
  const all = saved.filter((each) => each !== null);
  const open = [...all];
  for (let waited = 0; open.length > 0 && waited < publishWaitMs; waited += checkEveryMs) {
    await wait(checkEveryMs);
    const [{ scope, zoneId, version }] = open as [SavedVersion];
    const served = await tx(pool, scope, (trx) => servedVersion(trx, scope, zoneId));
    if (served === null || served >= version) open.shift();
  }
  const refused = new Map<SavedVersion, string[]>();
  for (const each of all) {
    const sets = await tx(pool, each.scope, (trx) => setsTakenBack(trx, each.scope, each.zoneId, each.version));
    if (sets.length > 0) refused.set(each, sets);
  }
  return refused;
}
