import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import { coverageJob, lookJob, revokeJob } from "./certificates.jobs.ts";
import type { IssuanceDeps } from "./deps.ts";
import { lookAfter, lookAfterCoverages } from "./look-after-coverage.ts";
import { revokeCertificate, revokeWaiting } from "./revoke-certificate.ts";
import { keepTlsaRecords } from "./tlsa/keep-tlsa.ts";
import { lookAt, lookAtHosts, type WatchDeps } from "./watch/look-at-hosts.ts";

const actor = "job:certificates";

/** Keeps sold certificates issued, revokes them, and checks which certificates their names show. */
export function certificateWork(deps: IssuanceDeps & WatchDeps, paces: Paces): Work {
  return {
    jobs: [
      accountJob(coverageJob, 1, actor, (scope, { coverageId }) => lookAfter(deps, scope, coverageId)),
      accountJob(lookJob, 1, actor, (scope, { coverageId }) => lookAt(deps, scope, coverageId)),
      accountJob(revokeJob, 1, actor, (scope, of) => revokeCertificate(deps, scope, of)),
    ],
    sweeps: [
      sweep("coverages", paces.sweep, () => lookAfterCoverages(deps)),
      sweep("tlsa", paces.sweep * 2, () => keepTlsaRecords(deps)),
      sweep("live-hosts", paces.sweep * 10, () => lookAtHosts(deps)),
      sweep("revocations", paces.sweep * 10, () => revokeWaiting(deps)),
    ],
  };
}
