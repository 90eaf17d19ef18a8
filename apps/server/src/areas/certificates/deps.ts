import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { AuthorityDeps } from "./authority-account.ts";
import type { NameLookup } from "./certificate-authority.port.ts";

/** What the issuing of certificates needs from other parts of the program. */
export type IssuanceDeps = AuthorityDeps & {
  /** Connections that see all accounts, read only. */
  readonly sweeping: Pool;
  readonly names: NameLookup;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
};
