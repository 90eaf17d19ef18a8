import type { Jobs } from "../../platform/jobs.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { readLists, type ListDeps } from "./read-lists.ts";
import { tellOwners } from "./tell-owners.ts";

/** Reads the operator's lists of names, and tells owners which names were found. */
export function monitoringWork(deps: ListDeps & { readonly jobs: Jobs }, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("lists of names", paces.sweep * 5, () => readLists(deps)),
      sweep("found names", paces.sweep * 30, () => tellOwners(deps)),
    ],
  };
}
