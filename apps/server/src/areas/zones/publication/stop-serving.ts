import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DnsPublisher } from "../dns-publisher.port.ts";
import { lockParked } from "./parked-zones.repository.ts";
import { changePublication } from "./publications.repository.ts";

/**
 * Takes a parked zone off the name servers; its records are kept. An apex that somebody else has a zone at by now is left to
 * that zone, which replaces what is served. Repeatable.
 *
 * Throws OutcomeError when the name server cannot do it now; the same call is safe later
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
    // Nothing of it counts as published: whoever takes it out of the park has all of it published again.
    if ((await lockParked(trx, scope, zoneId)) !== null) await changePublication(trx, scope, zoneId, { published_version: 0 });
  });
}
