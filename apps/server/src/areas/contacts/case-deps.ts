import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { RegistryDeps } from "../registry/index.ts";

/** What the work on verification cases needs. */
export type CaseSweepDeps = RegistryDeps & {
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Reads the rows of every account and changes none. */
  readonly sweeping: Pool;
};
