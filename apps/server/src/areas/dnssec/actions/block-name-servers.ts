import type { Clock } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dsFacts, loadStored } from "../load-facts.ts";
import { nameServerBlock } from "../plan.rules.ts";

/**
 * Whether the name servers of a domain may be changed now: not while a DS at the parent promises keys that the new servers do not
 * serve, nor until caches have let go of one that was taken out. Whoever changes name servers asks here first.
 *
 * Gives  null when they may; else until when not, null when DNSSEC has to be turned off first
 */
export async function nameServerChangeBlock(
  deps: { readonly clock: Clock; readonly waitMaxSeconds: number },
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  nameServers: readonly string[],
): Promise<{ readonly until: Date | null } | null> {
  const stored = await loadStored(trx, scope, domainId);
  if (stored === null) return null;
  const { domain, dsRows } = stored;
  const areAllOurs = nameServers.length > 0 && nameServers.every((host) => domain.hosts.includes(host.toLowerCase()));
  return nameServerBlock({
    ds: dsFacts(dsRows),
    areAllOurs: areAllOurs && domain.zone_id !== null,
    waitMaxSeconds: deps.waitMaxSeconds,
    now: deps.clock.now(),
  });
}
