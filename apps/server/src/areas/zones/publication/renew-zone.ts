import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { callPublisher } from "./publication-calls.repository.ts";
import { askForRenewal } from "./publications.repository.ts";

/**
 * Has a zone go out under a newer serial though nothing in it has changed: what the name server adds to it, keys and signatures, is other
 * than before, and secondaries copy only what has a newer serial.
 */
export async function renewZone(trx: Trx, scope: AccountScope, zoneId: string, now: Date): Promise<void> {
  if (!(await askForRenewal(trx, scope, zoneId, now))) return;
  await callPublisher(trx, { accountId: scope.accountId, brandId: scope.brandId, zoneId });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zoneId] });
}
