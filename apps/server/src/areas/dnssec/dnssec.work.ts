import type { Pool } from "../../platform/db/connect.ts";
import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import { advanceDnssec } from "./actions/advance-dnssec.ts";
import { renewSignatures } from "./actions/renew-signatures.ts";
import { findStrayDs, sweepDnssec } from "./actions/sweep-dnssec.ts";
import type { DnssecDeps } from "./deps.ts";
import { advanceDnssecJob } from "./dnssec.jobs.ts";

/** Jobs and periodic jobs (sweeps) for signing, key replacement and the chain of trust. */
export function dnssecWork(deps: DnssecDeps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [accountJob(advanceDnssecJob, 4, "job:dnssec", (scope, { domainId }) => advanceDnssec(deps, scope, domainId))],
    sweeps: [
      sweep("dnssec", paces.sweep, () => sweepDnssec(deps, sweeping)),
      sweep("stray ds", paces.sweep * 15, () => findStrayDs(deps, sweeping)),
      sweep("signatures", paces.sweep * 150, () => renewSignatures(deps, sweeping)),
    ],
  };
}
