import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DnsPublisher } from "../dns-publisher.port.ts";
import { lockParked } from "./parked-zones.repository.ts";
import { changePublication } from "./publications.repository.ts";

/**
 * Removes a parked zone from the name servers; its records are kept. If another account has a zone at the apex by now, nothing is
 * removed, because that zone replaces what is served. May be repeated. Throws OutcomeError if the name server cannot do it now;
 * the same call can be made again later.
 */
export async function stopServing(
  deps: { readonly pool: Pool; readonly publisher: DnsPublisher },
  scope: AccountScope,
  zoneId: string,
): Promise<void> {
  const parked = await tx(deps.pool, scope, (trx) => lockParked(trx, scope, zoneId));
  if (parked === null) return;
  if (!parked.isTaken) await deps.publisher.remove(parked.apex);
  await tx(deps.pool, scope, async (trx) => {
    // No version counts as published any more. If the zone is later taken out of parking, the whole zone is published.
    if ((await lockParked(trx, scope, zoneId)) !== null) await changePublication(trx, scope, zoneId, { published_version: 0 });
  });
}
