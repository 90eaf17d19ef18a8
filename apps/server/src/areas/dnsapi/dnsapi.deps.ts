import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type DnsApiDeps = {
  readonly jobs: Jobs;
  /** Whether the name server in use answers for ALIAS. Absent means that it does. */
  readonly servesAlias?: boolean;
  /** Record types of our own that the operator does not serve. Absent means none. */
  readonly unserved?: readonly ("REDIRECT" | "MAILFORWARD")[];
  readonly pool: Pool;
  /** How long an answer may wait for the name servers to serve what was changed. */
  readonly publishWaitMs: number;
};

/** A version of a zone that a program has made. */
export type SavedVersion = { readonly scope: AccountScope; readonly zoneId: string; readonly version: number };
