import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { endUnused } from "./actions/end-unused.ts";
import { askForgottenRegistrants, sweepCases } from "./actions/sweep-cases.ts";
import type { CaseSweepDeps } from "./case-deps.ts";

/** The periodic jobs that verify registrants. */
export function contactWork(deps: CaseSweepDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("cases", paces.sweep * 3, () => sweepCases(deps)),
      sweep("unused-contacts", paces.sweep * 1800, () => endUnused(deps)),
      sweep("registrants", paces.sweep * 1800, () => askForgottenRegistrants(deps)),
    ],
  };
}
