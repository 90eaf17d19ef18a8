import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Vault } from "../../platform/vault.ts";
import type { NameChecker } from "../domains/search/index.ts";
import type { Registries } from "../registry/index.ts";
import type { DelegationDeps } from "../delegation/index.ts";
import type { CardProvider } from "../payments/index.ts";

/** What orders and checkout need of the outside; the composition root fills it in. */
export type OrderDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly registries: Registries;
  readonly checkNames: NameChecker;
  readonly card: CardProvider | null;
  /** Whether a brand has kept cards charged for renewals; without it none is. */
  readonly mayChargeCards?: (brandId: string) => Promise<boolean>;
  /** Seals what a request keeps secret until it ends. */
  readonly vault: Vault;
  /** Asks name servers before a name is delegated to them; without it they are taken as they come. */
  readonly delegation?: DelegationDeps;
  /** Registries are read and told nothing (domains/deps.ts, WouldSend). */
  readonly onlyReads?: boolean;
};
