import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { askForgottenRegistrants, sweepCases, type CaseSweepDeps } from "./actions/sweep-cases.ts";

/** Verification of registrants. */
export function contactWork(deps: CaseSweepDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("cases", paces.sweep * 3, () => sweepCases(deps)),
      sweep("registrants", paces.sweep * 1800, () => askForgottenRegistrants(deps)),
    ],
  };
}
