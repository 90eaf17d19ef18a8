import type { Clock } from "../../platform/clock.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { nightlyLedgerCheck } from "./checks/index.ts";
import { releaseIncome } from "./actions/release-income.ts";

/** Checks the books against their invariants every night, and releases deferred income when a month has ended. */
export function ledgerWork(deps: Parameters<typeof nightlyLedgerCheck>[0] & { readonly clock: Clock }, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("ledger", paces.sweep * 450, nightlyLedgerCheck(deps)),
      sweep("deferred income", paces.sweep * 150, () => releaseIncome(deps)),
    ],
  };
}
