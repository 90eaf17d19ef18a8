import { sweep, type Paces, type Work } from "../../platform/work.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { checkDelegations } from "./actions/check-delegations.ts";

/** Regular checks of what the name servers of domains answer. */
export function delegationWork(deps: Parameters<typeof checkDelegations>[0], sweeping: Pool, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("delegations", paces.sweep * 5, () => checkDelegations(deps, sweeping))] };
}
