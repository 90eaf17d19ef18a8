import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { SiteFetcher } from "./site-fetcher.port.ts";

export type SeoDeps = {
  readonly pool: Pool;
  /** A pool that reads the rows of all accounts and changes none. */
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly fetcher: SiteFetcher;
  /** Waits between two requests to a site. Tests do not wait. */
  readonly pause: (ms: number) => Promise<void>;
};

export const actor = "job:seo";
