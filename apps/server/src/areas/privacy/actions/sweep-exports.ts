import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { accountScope } from "../../../platform/work.ts";
import { eraseFile } from "../../files/index.ts";
import { changeExport, exportsOver, lockExport, staleExports } from "../exports.repository.ts";
import type { PrivacyDeps } from "../privacy.deps.ts";
import { exportOrderedJob } from "../privacy.jobs.ts";

const actor = "job:export-data";
/** A worker writes a sign of life every 20 seconds, so after ten minutes without one it is dead. */
const deadMs = 600_000;
const batch = 100;

/**
 * Restarts copies whose worker has died, and erases copies that can no longer be downloaded. Returns how many copies it handled.
 */
export async function sweepExports({ pool, sweeping, jobs, clock }: PrivacyDeps): Promise<number> {
  const now = clock.now();
  const [stale, over] = await tx(sweeping, { actor }, async (trx) => [
    await staleExports(trx, addMs(now, -deadMs), batch),
    await exportsOver(trx, now, batch),
  ]);
  for (const at of stale) await tx(pool, accountScope(at, actor), (trx) => jobs.enqueue(trx, exportOrderedJob, [at]));
  for (const at of over) {
    const scope = accountScope(at, actor);
    await tx(pool, scope, async (trx) => {
      const row = await lockExport(trx, scope, at.exportId);
      if (row?.state !== "ready") return;
      await changeExport(trx, scope, at.exportId, { state: "gone", file_id: null });
      if (row.fileId !== null) await eraseFile(trx, scope, row.fileId);
    });
  }
  return stale.length + over.length;
}
