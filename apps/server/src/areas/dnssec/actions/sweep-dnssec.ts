import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { DnssecDeps } from "../deps.ts";
import { advanceDnssecJob } from "../dnssec.jobs.ts";
import { dueDomains } from "../dnssec.repository.ts";

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
