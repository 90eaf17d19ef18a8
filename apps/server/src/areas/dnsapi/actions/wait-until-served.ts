import { setTimeout as wait } from "node:timers/promises";
import { tx } from "../../../platform/db/transaction.ts";
import type { DnsApiDeps, SavedVersion } from "../dnsapi.deps.ts";
import { servedVersion } from "../own-zones.repository.ts";

const checkEveryMs = 150;

/**
 * Waits until the name servers serve what a program has changed, for a limited time. PowerDNS answers when a change is served,
 * and programs ask for a certificate right after it. No database connection is held meanwhile. What takes longer is still
 * published.
 */
export async function waitUntilServed(
  { pool, publishWaitMs }: DnsApiDeps,
  saved: readonly (SavedVersion | null)[],
): Promise<void> {
  const open = saved.filter((each) => each !== null);
  for (let waited = 0; open.length > 0 && waited < publishWaitMs; waited += checkEveryMs) {
    await wait(checkEveryMs);
    const [{ scope, zoneId, version }] = open as [SavedVersion];
    const served = await tx(pool, scope, (trx) => servedVersion(trx, scope, zoneId));
    if (served === null || served >= version) open.shift();
  }
}
