import type { Trx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { recordsIn } from "./zone-limit.rules.ts";
import { zoneOfDomain } from "./zones.repository.ts";

/** States of a zone that is not served. */
const unserved = new Set(["parked", "removing", "removed"]);

/** The number of records that the zone of a domain holds now; null if we do not serve the domain. */
export async function servedRecords(trx: Trx, scope: AccountScope, domainId: string): Promise<number | null> {
  const zone = await zoneOfDomain(trx, scope, domainId);
  return zone === null || unserved.has(zone.pub_state) ? null : recordsIn(zone.record_counts);
}

/**
 * Notifies open pages after a DNS plan of a domain began or ended. The zone itself follows the plan automatically
 * (db/functions/np_service_plan.sql).
 */
export async function showPlanChanged(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  const zone = await zoneOfDomain(trx, scope, domainId);
  if (zone !== null) await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
}
