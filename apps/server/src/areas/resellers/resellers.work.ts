import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { settleResellers } from "./sales/index.ts";

/** A periodic job calculates what resellers pay for new sales, and settles each month after it has ended. */
export function resellerWork(deps: Parameters<typeof settleResellers>[0], paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("resellers", paces.sweep * 15, () => settleResellers(deps))] };
}
