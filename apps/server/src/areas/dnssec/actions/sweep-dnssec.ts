import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { DnssecDeps } from "../deps.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { dueDomains, makeDue, strayDomains } from "../dnssec.repository.ts";

const atOnce = 200;

/** Hands domains whose next look is due to the workers. A domain waits in the queue once, however often it is found. Gives how many. */
export async function sweepDnssec(deps: Pick<DnssecDeps, "pool" | "jobs" | "clock">, sweeping: Pool): Promise<number> {
  const due = await tx(sweeping, { actor: "job:sweep" }, (trx) => dueDomains(trx, deps.clock.now(), atOnce));
  for (const domain of due) {
    const scope = makeScope({ accountId: domain.accountId, brandId: domain.brandId, actor: "job:dnssec" });
    await tx(deps.pool, scope, (trx) => deps.jobs.enqueue(trx, advanceDnssecJob, [domain]));
  }
  return due.length;
}

/**
 * Takes up names that nobody signs here and whose registry was seen to hold a DS: validating resolvers refuse such a name, and nobody
 * here put the DS there. What is registered elsewhere has its parent asked. Gives how many it found; more wait when it is 200.
 */
export async function findStrayDs(deps: Pick<DnssecDeps, "pool" | "clock">, sweeping: Pool): Promise<number> {
  const found = await tx(sweeping, { actor: "job:sweep" }, (trx) => strayDomains(trx, atOnce));
  for (const { accountId, brandId, domainId } of found) {
    const scope = makeScope({ accountId, brandId, actor: "job:dnssec" });
    await tx(deps.pool, scope, (trx) => makeDue(trx, scope, domainId, deps.clock.now()));
  }
  return found.length;
}
