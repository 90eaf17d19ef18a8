import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Registries } from "../registry/index.ts";
import type { ChainReader } from "./chain-reader.port.ts";
import type { ZoneSigner } from "./zone-signer.port.ts";

/** What the work on DNSSEC chains needs from other parts of the program. */
export type DnssecDeps = {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "registryCommands">;
  readonly registries: Registries;
  readonly signer: ZoneSigner;
  readonly chain: ChainReader;
  /** The longest wait that the operator allows when a wait follows from a TTL. */
  readonly waitMaxSeconds: number;
};
