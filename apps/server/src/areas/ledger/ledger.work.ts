import type { Clock } from "../../platform/clock.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { nightlyLedgerCheck } from "./checks/index.ts";
import { correctVat } from "./corrections/index.ts";
import { releaseIncome } from "./actions/release-income.ts";

/**
 * Checks the books against their invariants every night, releases deferred income when a month has ended, and takes back VAT that
 * was charged while the register of VAT numbers was away.
 */
export function ledgerWork(
  deps: Parameters<typeof nightlyLedgerCheck>[0] & { readonly clock: Clock; readonly jobs: Jobs },
  paces: Paces,
): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("ledger", paces.sweep * 450, nightlyLedgerCheck(deps)),
      sweep("deferred income", paces.sweep * 150, () => releaseIncome(deps)),
      sweep("vat corrections", paces.sweep * 4, () => correctVat(deps)),
    ],
  };
}
