import { sweep, type Paces, type Work } from "../../platform/work.ts";
import type { TrademarkWorkDeps } from "./deps.ts";
import { fetchRevoked } from "./fetch-revoked.ts";
import { warnOfEnds } from "./warn-of-ends.ts";

/** Loads the list of revoked SMD files, and warns accounts before their files end. */
export function trademarkWork(deps: TrademarkWorkDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("revoked-marks", paces.sweep * 30, () => fetchRevoked(deps)),
      sweep("ending-marks", paces.sweep * 30, () => warnOfEnds(deps)),
    ],
  };
}
