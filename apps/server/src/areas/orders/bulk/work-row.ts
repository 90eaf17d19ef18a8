import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { inBackground } from "../../registry/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { actOf } from "./bulk-acts.ts";
import { bulkRowJob } from "./bulk.jobs.ts";
import { endRow, findRun, pendingRow, setAway } from "./run.repository.ts";

/** How long to wait if the registry accepts no more commands this minute. */
const turnLaterMs = 30_000;

/**
 * A registry that does not answer is usually back within minutes. After this long without an answer, the row fails and a person
 * takes care of it.
 */
const awayMaxMs = 60 * 60_000;
const awayLatestMs = 5 * 60_000;

/**
 * Works on one domain of a run and records how it ended. It is safe to run again at any point: the acts are repeatable, and a row
 * that has ended is skipped.
 *
 * Throws while the outcome is not known, so that the job is tried again.
 */
export async function workRow(deps: OrderDeps, scope: AccountScope, runId: string, position: number): Promise<void> {
  const work = await tx(deps.pool, scope, async (trx) => {
    const run = await findRun(trx, scope, runId);
    const row = await pendingRow(trx, scope, runId, position);
    return run?.change === null || run === null || row === null ? null : { change: run.change, ...row };
  });
  if (work === null) return;
  const act = actOf(work.change);
  if (act.work.kind !== "oneByOne") throw new Error(`${act.act} is not done one by one`);
  const talking = { ...deps, registries: inBackground(deps.registries) };
  const end = await act.work.run(talking, scope, work.domainId, work.change);
  if (end.kind === "again") throw new Error(`the outcome of row ${position} of run ${runId} is not known yet`);
  const now = deps.clock.now();
  const checkAgain = (trx: Trx, inMs: number) => {
    const { accountId, brandId } = scope;
    const startAfter = addMs(now, inMs);
    return deps.jobs.enqueue(trx, bulkRowJob, [{ accountId, brandId, runId, position }], { startAfter, behind: true });
  };
  if (end.kind === "turnLater") return tx(deps.pool, scope, (trx) => checkAgain(trx, turnLaterMs));
  const awaySince = work.awaySince ?? now;
  const awayMs = now.getTime() - awaySince.getTime();
  if (end.kind === "away" && awayMs < awayMaxMs)
    return tx(deps.pool, scope, async (trx) => {
      await setAway(trx, scope, runId, position, awaySince);
      // The interval grows with the outage, so that a run of thousands of domains asks a silent registry only a few times for
      // each.
      await checkAgain(trx, Math.min(awayLatestMs, Math.max(turnLaterMs, awayMs / 2)));
    });
  await tx(deps.pool, scope, async (trx) => {
    await endRow(trx, scope, runId, position, {
      state: end.kind === "done" ? "done" : "failed",
      error: end.kind === "away" ? "RegistryBusy" : end.kind === "failed" ? end.error : null,
      text: end.kind === "failed" ? end.text : null,
    });
    await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [work.domainId] });
  });
}
