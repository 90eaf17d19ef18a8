import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";
import type { ClearingHouse, MarkAuthorities } from "./clearing-house.port.ts";

export type TrademarkRouteDeps = { readonly vault: Vault; readonly markAuthorities: MarkAuthorities };

/** The dependencies of orders in launch phases. */
export type LaunchDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly vault: Vault;
  /** Null if the operator has no access to the clearing house. */
  readonly clearingHouse: ClearingHouse | null;
};

export type TrademarkWorkDeps = {
  readonly pool: Pool;
  /** Connections that see all accounts and may only read. */
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly clearingHouse: ClearingHouse | null;
  readonly markAuthorities: MarkAuthorities;
};
