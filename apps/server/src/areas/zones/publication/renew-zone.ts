import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { callPublisher } from "./publication-calls.repository.ts";
import { askForRenewal } from "./publications.repository.ts";

/**
 * Has a zone published with a higher serial though it has not changed: the keys or signatures that the name server adds are new,
 * and secondaries copy only what has a higher serial.
 */
export async function renewZone(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<void> {
  if (!(await askForRenewal(trx, scope, zoneId, now))) return;
  await callPublisher(trx, { accountId: scope.accountId, brandId: scope.brandId, zoneId });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zoneId] });
}
