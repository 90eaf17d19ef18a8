import { notifyBrowsers } from "../../../platform/live.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { markCancelled, setRenewalMode } from "../domains.repository.ts";
import type { RegistryDomain } from "../../registry/index.ts";
import { recordSight } from "../follow/index.ts";

/**
 * Stores that a name was cancelled, as the registry has carried it out (now) or scheduled it (at expiry): who ended the name,
 * that it does not renew, and what the registry shows.
 *
 * Source: docs/states.md#domain-names: gone at once within the add grace period (501), else restorable with ended_by user
 */
export async function recordCancellation(
  trx: Trx,
  scope: AccountScope,
  done: {
    readonly domainId: string;
    readonly when: "now" | "expiry";
    readonly found: RegistryDomain | null;
    readonly readAt: Date;
  },
): Promise<void> {
  const { domainId, when, found, readAt } = done;
  if (when === "now") await markCancelled(trx, scope, domainId);
  await setRenewalMode(trx, scope, domainId, "cancel");
  await recordSight(trx, scope, domainId, found, readAt);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
}
