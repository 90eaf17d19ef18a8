import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { renewTask } from "../../../platform/staff-tasks.ts";
import { ContentChecks, type ContentDeps } from "./check-contents.ts";
import { reconcilePublications } from "./reconcile-publications.ts";

/**
 * Compares what the name server serves with what is stored. Each call checks the serial of every zone and the contents of some
 * zones in turn. Zones that differ are published again, and an alarm is raised.
 */
export function publicationWatch(deps: ContentDeps, sweeping: Pool): () => Promise<void> {
  const contents = new ContentChecks(deps);
  return async () => {
    const serials = await reconcilePublications(deps, sweeping);
    const { drifted } = await contents.round(sweeping);
    const count = serials.drifted + drifted.length;
    if (count > 0) await alarm(deps, sweeping, count, drifted);
  };
}

async function alarm(deps: ContentDeps, sweeping: Pool, count: number, names: readonly string[]): Promise<void> {
  const operator = await tx(sweeping, { actor: "job:reconcile" }, operatorAccount);
  await tx(deps.pool, makeScope({ ...operator, actor: "job:reconcile" }), (trx) =>
    renewTask(trx, operator, {
      kind: "zones_drifted",
      key: "publisher",
      severity: "alarm",
      text: taskText("zonesDrifted", { count }),
      data: { zones: count, names },
    }),
  );
}
