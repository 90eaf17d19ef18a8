import type { Pool } from "../../platform/db/connect.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { sweepPushes } from "./actions/end-push.ts";

/** Ends pushes that no one has answered in time. */
export function pushWork(deps: Parameters<typeof sweepPushes>[0], sweeping: Pool, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("pushes", paces.sweep * 60, () => sweepPushes(deps, sweeping))] };
}
