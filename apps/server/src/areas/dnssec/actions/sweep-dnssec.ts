import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { DnssecDeps } from "../deps.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { dueDomains, makeDue, strayDomains } from "../dnssec.repository.ts";

const atOnce = 200;

/**
 * Enqueues domains whose next check is due. A domain is in the queue only once, however often it is found. Returns the number of
 * domains found.
 */
export async function sweepDnssec(deps: Pick<DnssecDeps, "pool" | "jobs" | "clock">, sweeping: Pool): Promise<number> {
  const due = await tx(sweeping, { actor: "job:sweep" }, (trx) => dueDomains(trx, deps.clock.now(), atOnce));
  for (const domain of due) {
    const scope = makeScope({ accountId: domain.accountId, brandId: domain.brandId, actor: "job:dnssec" });
    await tx(deps.pool, scope, (trx) => deps.jobs.enqueue(trx, advanceDnssecJob, [domain]));
  }
  return due.length;
}

/**
 * Finds domains that are not signed here, although the registry was seen to have a DS that we did not send. Validating resolvers
 * refuse such a domain. For domains registered elsewhere, the parent is queried. Returns the number of domains found; if it is
 * 200, more wait.
 */
export async function findStrayDs(deps: Pick<DnssecDeps, "pool" | "clock">, sweeping: Pool): Promise<number> {
  const found = await tx(sweeping, { actor: "job:sweep" }, (trx) => strayDomains(trx, atOnce));
  for (const { accountId, brandId, domainId } of found) {
    const scope = makeScope({ accountId, brandId, actor: "job:dnssec" });
    await tx(deps.pool, scope, (trx) => makeDue(trx, scope, domainId, deps.clock.now()));
  }
  return found.length;
}
