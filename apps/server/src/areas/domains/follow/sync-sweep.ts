import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { dueDomains, postponeSync } from "./shadow.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { syncDomain } from "./sync-domain.ts";

const atOnce = 100;
/**
 * How long to wait before a registry that did not answer is asked again. This is short enough to catch up on the day on which it
 * answers again, and long enough not to burden it.
 */
const retryMs = 900_000;

/** Reads the domains that are due at their registries. Returns how many were read. If it is 100, more are waiting. */
export async function syncSweep(
  deps: Pick<SweepDeps, "sweeping" | "pool" | "registries" | "clock" | "log" | "metrics">,
): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:sync-sweep" }, (trx) => dueDomains(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, domainId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:sync-sweep" });
    try {
      await syncDomain(deps, scope, domainId);
    } catch (error) {
      deps.log.warn(
        { event: "domains.unread", accountId, objectId: domainId, ...errorFields(error) },
        "a domain could not be read",
      );
      await tx(deps.pool, scope, (trx) => postponeSync(trx, scope, domainId, addMs(deps.clock.now(), retryMs)));
    }
  }
  return due.length;
}
