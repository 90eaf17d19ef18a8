import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { nightlyLedgerCheck } from "./actions/check-ledger.ts";

/** Checks the books against their invariants every night. */
export function ledgerWork(deps: Parameters<typeof nightlyLedgerCheck>[0], paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("ledger", paces.sweep * 450, nightlyLedgerCheck(deps))] };
}
