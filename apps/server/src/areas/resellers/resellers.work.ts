import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { coverRequestJob } from "../orders/index.ts";
import { beginModes, bookReceipts, watchBalances } from "./merchant/index.ts";
import type { BankDeps } from "../payments/bank/index.ts";
import { importCustomersJob, runImport, takeUpImports } from "./imports/index.ts";
import { settleResellers } from "./sales/index.ts";
import { billResellers, closeEnded, coverRequest, releaseWaiting, type CoverDeps } from "./wholesale/index.ts";

/**
 * The area's periodic jobs. For an agent, whose customers the operator invoices, they calculate what the agent pays for new
 * sales, and settle each month after it has ended. A merchant, who invoices its customers itself, is charged for each line before
 * work on it begins, and gets one invoice of these charges each month. Imports of customers are also carried out here, line by
 * line.
 */
export function resellerWork(deps: CoverDeps & BankDeps, paces: Paces): Work {
  return {
    jobs: [
      job(coverRequestJob, 4, (payload) => coverRequest(deps, payload)),
      job(importCustomersJob, 1, (payload) => runImport(deps, payload)),
    ],
    sweeps: [
      sweep("resellers", paces.sweep * 15, async () => {
        await settleResellers(deps);
        await billResellers(deps);
      }),
      sweep("customer imports", paces.sweep * 5, () => takeUpImports(deps)),
      sweep("wholesale", paces.sweep, async () => {
        await beginModes(deps);
        await bookReceipts(deps);
        await closeEnded(deps);
        await releaseWaiting(deps);
        await watchBalances(deps);
      }),
    ],
  };
}
