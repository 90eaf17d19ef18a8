import type { Pool } from "../../platform/db/connect.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { checkSecondaryZones, type SecondaryDeps } from "./check-secondaries.ts";

/** Keeps copies of customers' zones up to date. */
export function secondaryWork(deps: SecondaryDeps & { readonly sweeping: Pool }, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("secondary-zones", paces.sweep, () => checkSecondaryZones(deps))] };
}
