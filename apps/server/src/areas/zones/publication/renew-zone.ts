import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { callPublisher } from "./publication-calls.repository.ts";
import { askForRenewal } from "./publications.repository.ts";

/**
 * Requests that a zone be published with a higher serial although it has not changed. This is necessary when the keys or
 * signatures that the name server adds are new, because secondaries copy only zones with a higher serial.
 */
export async function renewZone(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<void> {
  if (!(await askForRenewal(trx, scope, zoneId, now))) return;
  await callPublisher(trx, { accountId: scope.accountId, brandId: scope.brandId, zoneId });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zoneId] });
}
