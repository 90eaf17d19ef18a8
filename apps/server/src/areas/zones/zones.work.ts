import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { expireApprovals } from "./approvals/index.ts";
import { endDrafts } from "./changes/index.ts";
import type { DnsAsker } from "./dns-asker.port.ts";
import {
  checkSecondaries,
  endServices,
  publicationWatch,
  watchLag,
  type PublishDeps,
  type ServerPlaces,
} from "./publication/index.ts";

type Deps = PublishDeps & { readonly jobs: Jobs; readonly asker: DnsAsker; readonly places: ServerPlaces };

/** The work that keeps the name servers up to date and ends zones that are not to be served any longer. */
export function zoneWork(deps: Deps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      // The first run, at the start of the process, finds everything that a name server lacks, for example if the name server is
      // new.
      sweep("reconcile", paces.sweep * 150, publicationWatch(deps, sweeping)),
      sweep("secondaries", paces.sweep * 5, () => checkSecondaries(deps, sweeping)),
      sweep("ended zones", paces.sweep * 30, () => endServices(deps, sweeping)),
      sweep("lag", paces.sweep * 15, () => watchLag(deps, sweeping)),
      sweep("approvals", paces.sweep * 150, () => expireApprovals(deps, sweeping)),
      sweep("drafts", paces.sweep * 1800, () => endDrafts(deps, sweeping)),
    ],
  };
}
