import type { Pool } from "../../platform/db/connect.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { checkNetworks, type NetworkDeps } from "./check-networks.ts";

/** Asks the parents of networks whether they delegate them to us. */
export function reverseWork(deps: NetworkDeps & { readonly sweeping: Pool }, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("reverse-networks", paces.sweep, () => checkNetworks(deps))] };
}
