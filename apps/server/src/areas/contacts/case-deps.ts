import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { RegistryDeps } from "../registry/index.ts";

/** What the periodic job for verification cases needs. */
export type CaseSweepDeps = RegistryDeps & {
  readonly jobs: Pick<Jobs, "enqueue">;
  /** A pool that reads the rows of all accounts and changes none. */
  readonly sweeping: Pool;
};
