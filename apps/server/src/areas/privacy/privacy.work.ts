import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import { closeDueAccounts } from "./actions/carry-out-closing.ts";
import { makeExport } from "./actions/make-export.ts";
import { runErasures } from "./actions/run-erasures.ts";
import { sweepExports } from "./actions/sweep-exports.ts";
import type { PrivacyDeps } from "./privacy.deps.ts";
import { exportOrderedJob } from "./privacy.jobs.ts";

/** Makes ordered copies of accounts, and closes accounts when they are due. */
export function privacyWork(deps: PrivacyDeps, paces: Paces): Work {
  return {
    jobs: [accountJob(exportOrderedJob, 1, "job:export-data", (scope, { exportId }) => makeExport(deps, scope, exportId))],
    sweeps: [
      sweep("data exports", paces.sweep * 60, () => sweepExports(deps)),
      sweep("erasures", paces.sweep * 150, () => runErasures(deps)),
      sweep("account closings", paces.sweep * 150, () => closeDueAccounts(deps)),
    ],
  };
}
