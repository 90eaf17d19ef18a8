import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { coverRequestJob } from "../orders/index.ts";
import { beginModes, bookReceipts, watchBalances } from "./merchant/index.ts";
import type { BankDeps } from "../payments/bank/index.ts";
import { importCustomersJob, runImport, takeUpImports } from "./imports/index.ts";
import { settleResellers } from "./sales/index.ts";
import { billResellers, closeEnded, coverRequest, releaseWaiting, type CoverDeps } from "./wholesale/index.ts";

/**
 * Of resellers whose customers the provider invoices, a periodic job calculates what they pay for new sales, and settles each
 * month after it has ended. Resellers that invoice their customers themselves are charged for each line before it is worked on,
 * and get an invoice of the charges once a month. Imports of customers are carried out line by line.
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
