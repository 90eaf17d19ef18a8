import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { carryOutDecided, restrictionCarrier, restrictionJob, type RestrictionDeps } from "./domainacts/index.ts";
import { mergeJob, mergeSweep, runMerge, type MergeDeps } from "./merges/index.ts";
import { checkSystems } from "./check-systems.ts";
import { nightlyInvariantWatch } from "./watch-invariants.ts";

type Deps = Parameters<typeof checkSystems>[0] & Parameters<typeof nightlyInvariantWatch>[0] & RestrictionDeps & MergeDeps;

/** Checks whether the external systems answer and, every night, whether the invariants of the data hold. */
export function backofficeWork(deps: Deps, paces: Paces): Work {
  return {
    jobs: [
      job(restrictionJob, 2, (payload) => carryOutDecided(deps, payload)),
      job(mergeJob, 1, ({ mergeId }) => runMerge(deps, mergeId)),
    ],
    sweeps: [
      sweep("merges", paces.sweep * 10, mergeSweep(deps)),
      sweep("restrictions", paces.sweep * 3, restrictionCarrier(deps)),
      sweep("status", paces.sweep * 30, () => checkSystems(deps)),
      sweep("invariants", paces.sweep * 450, nightlyInvariantWatch(deps)),
    ],
  };
}
