import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { checkSystems } from "./check-systems.ts";
import { nightlyInvariantWatch } from "./watch-invariants.ts";

type Deps = Parameters<typeof checkSystems>[0] & Parameters<typeof nightlyInvariantWatch>[0];

/** Checks whether the external systems answer and, every night, whether the invariants of the data hold. */
export function backofficeWork(deps: Deps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("status", paces.sweep * 30, () => checkSystems(deps)),
      sweep("invariants", paces.sweep * 450, nightlyInvariantWatch(deps)),
    ],
  };
}
