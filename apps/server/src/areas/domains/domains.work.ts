import { sweep, type Paces, type Work } from "../../platform/work.ts";
import {
  journalSweep,
  pollRegistries,
  reportDifferences,
  sweepContactData,
  sweepContactObjects,
  syncSweep,
} from "./follow/index.ts";
import { dnsInterrupter, unpaidEnder } from "./renewals/index.ts";
import type { SweepDeps } from "./sweep-deps.ts";
import { authCodeSweep } from "./transfers/index.ts";

/** The periodic jobs that follow the registries, and that end names, auth codes and locks when their time is over. */
export function domainWork(deps: SweepDeps, policy: { readonly fundsGrace: boolean }, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("journal", paces.sweep, () => journalSweep(deps)),
      sweep("poll", paces.registry / 3, () => pollRegistries(deps)),
      sweep("sync", paces.registry, () => syncSweep(deps)),
      sweep("unpaid names", paces.sweep * 300, unpaidEnder(deps, policy)),
      // This runs often enough that a name that was paid for is back in DNS within half a minute.
      sweep("interruptions", paces.sweep * 15, dnsInterrupter(deps)),
      sweep("differences", paces.sweep * 1800, () => reportDifferences(deps)),
      sweep("contact data", paces.sweep * 60, () => sweepContactData(deps)),
      sweep("contact objects", paces.sweep * 1800, () => sweepContactObjects(deps)),
      // This runs often enough that a lock that was removed for a transfer is back within half a minute after the transfer was
      // rejected.
      sweep("auth codes", paces.sweep * 15, () => authCodeSweep(deps)),
    ],
  };
}
