import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Registries } from "./registry.port.ts";

/** What work at a registry needs. */
export type RegistryDeps = {
  readonly pool: Pool;
  readonly registries: Registries;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "registryCommands">;
  /** What would be sent is not: whoever comes to a command throws WouldSend. */
  readonly onlyReads?: boolean;
};

/** It is not done at the registry: it would have to be told. Nothing was. */
export class WouldSend extends Error {
  readonly verb: string;

  constructor(verb: string) {
    super(`would send ${verb}`);
    this.name = "WouldSend";
    this.verb = verb;
  }
}
