import type { Pool } from "../../platform/db/connect.ts";
import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { carryOutEscrow, sweepEscrows } from "./actions/carry-out.ts";
import type { EscrowWorkDeps } from "./escrow.deps.ts";
import { escrowWorkJob } from "./escrow.jobs.ts";

/** The steps of escrows that nobody presses, and the sweep that does what a job could not. */
export function escrowWork(deps: EscrowWorkDeps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [job(escrowWorkJob, 2, (payload) => carryOutEscrow(deps, payload))],
    sweeps: [sweep("escrow", paces.sweep, () => sweepEscrows(deps, sweeping))],
  };
}
