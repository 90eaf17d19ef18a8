import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Registries } from "./registry.port.ts";

/** What work at a registry depends on. */
export type RegistryDeps = {
  readonly pool: Pool;
  readonly registries: Registries;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "registryCommands">;
  /** If true, nothing may be sent: WouldSend is thrown instead of sending a transform command. */
  readonly onlyReads?: boolean;
};

/** Thrown if the request is not done at the registry yet. A command would have to be sent for it, and none was sent. */
export class WouldSend extends Error {
  readonly verb: string;

  constructor(verb: string) {
    super(`would send ${verb}`);
    this.name = "WouldSend";
    this.verb = verb;
  }
}
