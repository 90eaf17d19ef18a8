import type { Pool } from "../../platform/db/connect.ts";
import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { carryOutEscrow, sweepEscrows } from "./actions/carry-out.ts";
import type { EscrowWorkDeps } from "./escrow.deps.ts";
import { escrowWorkJob } from "./escrow.jobs.ts";

/** The automatic steps of escrows, and the periodic job that takes the steps that a job missed. */
export function escrowWork(deps: EscrowWorkDeps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [job(escrowWorkJob, 2, (payload) => carryOutEscrow(deps, payload))],
    sweeps: [sweep("escrow", paces.sweep, () => sweepEscrows(deps, sweeping))],
  };
}
