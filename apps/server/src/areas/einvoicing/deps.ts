import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { AccessPoint } from "./access-point.port.ts";

export type EinvoiceWorkDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Null if the operator has no access point. */
  readonly accessPoint: AccessPoint | null;
};

/** What the routes need. They only ask the network about receivers. */
export type EinvoiceDeps = Pick<EinvoiceWorkDeps, "accessPoint">;
