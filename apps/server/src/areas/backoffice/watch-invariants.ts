import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { runCheck, type Check } from "../../platform/db/run-check.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { isDueTonight } from "../../platform/nightly.rules.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { makeScope } from "../../platform/scope.ts";
import { endTasksExcept, renewTask } from "../../platform/staff-tasks.ts";
import { lifeChecks } from "./life-checks.repository.ts";

export type InvariantWatchDeps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read. */
  readonly sweeping: Pool;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "invariantsBroken">;
};

/** An invariant, with the number of rows that break it. `rows` has the ids of the first of them. */
export type Finding = Pick<Check, "id" | "says"> & {
  readonly count: number;
  readonly rows: readonly Record<string, unknown>[];
};

const actor = "job:watch-invariants";
const kind = "invariant_broken";

/** Counts how often each invariant of orders, domains and notices is broken. Only reads. Invariants that hold are included. */
export async function countBroken(sweeping: Pool): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const check of lifeChecks) {
    const { count, rows } = await tx(sweeping, { actor }, (trx) => runCheck(trx, check));
    found.push({ id: check.id, says: check.says, count, rows });
  }
  return found;
}

/**
 * Checks the invariants. Creates a task for staff for each broken one, and ends it when the invariant holds again. Sets a metric
 * for each invariant. Repairs nothing.
 *
 * Returns the broken ones.
 */
export async function watchInvariants(deps: InvariantWatchDeps): Promise<readonly Finding[]> {
  const found = await countBroken(deps.sweeping);
  for (const { id, count } of found) deps.metrics.invariantsBroken.set({ invariant: id }, count);
  const broken = found.filter(({ count }) => count > 0);
  const scope = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  await tx(deps.pool, scope, async (trx) => {
    for (const { id, says, count, rows } of broken) {
      await renewTask(trx, scope, {
        kind,
        key: id,
        severity: "alarm",
        subject: { kind: "invariant", id: null },
        text: taskText("alwaysHolds", { id, count, says }),
        data: { count, rows },
      });
    }
    const stillBroken = broken.map(({ id }) => id);
    await endTasksExcept(trx, scope, kind, stillBroken);
  });
  if (broken.length > 0)
    deps.log.error({ event: "invariants.broken", kind: broken.map(({ id }) => id).join(" ") }, "invariants are broken");
  return broken;
}

/** Returns a function that can be called at any time. It runs the check on its first call, and after that only once a night. */
export function nightlyInvariantWatch(deps: InvariantWatchDeps & { readonly clock: Clock }): () => Promise<void> {
  let last: Date | null = null;
  return async () => {
    const now = deps.clock.now();
    if (!isDueTonight(last, now)) return;
    await watchInvariants(deps);
    last = now;
  };
}
