import type { Trx } from "../../../platform/db/transaction.ts";
import { tell } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { recordsIn, uncountedRecords } from "../zone-limit.rules.ts";
import { freeZonesOf, setZonePlan } from "../zone-plans.repository.ts";
import { zoneOfDomain } from "../zones.repository.ts";

/** States of a zone that is not served. */
const unserved = new Set(["parked", "removing", "removed"]);

/** Records the zone of a domain holds now; null: no zone of it is served here. */
export async function servedRecords(trx: Trx, scope: AccountScope, domainId: string): Promise<number | null> {
  const zone = await zoneOfDomain(trx, scope, domainId);
  return zone === null || unserved.has(zone.pub_state) ? null : recordsIn(zone.record_counts);
}

/** From now on the zone of a domain holds what a plan does. records: null = they are not counted. */
export async function servePlan(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  { serviceId, records }: { readonly serviceId: string; readonly records: number | null },
): Promise<void> {
  const zoneId = await setZonePlan(trx, scope, domainId, { serviceId, recordsMax: records ?? uncountedRecords });
  if (zoneId !== null) await tell(trx, scope.accountId, { topic: "zone", ids: [zoneId] });
}

/** A plan has ended: the zone it served is served on, and nothing can be added above what Free DNS holds. */
export async function serveFree(trx: Trx, scope: AccountScope, serviceId: string): Promise<void> {
  const ids = await freeZonesOf(trx, scope, serviceId, uncountedRecords);
  if (ids.length > 0) await tell(trx, scope.accountId, { topic: "zone", ids });
}
