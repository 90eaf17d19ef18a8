import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope } from "../../../platform/scope.ts";
import { publishZoneJob } from "../zones.jobs.ts";
import { dueZones } from "../publications.repository.ts";

const atOnce = 100;

/** Hands zones to the publisher that a crash or a failed server left behind. */
export async function sweepPublications(
  deps: { readonly pool: Pool; readonly jobs: Jobs; readonly clock: Clock },
  sweeping: Pool,
): Promise<number> {
  const due = await tx(sweeping, { actor: "job:sweep" }, (trx) => dueZones(trx, deps.clock.now(), atOnce));
  for (const zone of due) {
    const scope = makeScope({ accountId: zone.accountId, brandId: zone.brandId, actor: "job:sweep-publications" });
    await tx(deps.pool, scope, (trx) => deps.jobs.enqueue(trx, publishZoneJob, [zone]));
  }
  return due.length;
}
