import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import { coverageJob, revokeJob } from "./certificates.jobs.ts";
import type { IssuanceDeps } from "./deps.ts";
import { lookAfter, lookAfterCoverages } from "./look-after-coverage.ts";
import { revokeCertificate, revokeWaiting } from "./revoke-certificate.ts";

const actor = "job:certificates";

/** Keeps sold certificates issued, and revokes them. */
export function certificateWork(deps: IssuanceDeps, paces: Paces): Work {
  return {
    jobs: [
      accountJob(coverageJob, 1, actor, (scope, { coverageId }) => lookAfter(deps, scope, coverageId)),
      accountJob(revokeJob, 1, actor, (scope, of) => revokeCertificate(deps, scope, of)),
    ],
    sweeps: [
      sweep("coverages", paces.sweep, () => lookAfterCoverages(deps)),
      sweep("revocations", paces.sweep * 10, () => revokeWaiting(deps)),
    ],
  };
}
