import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";
import type { WebhookCaller } from "./caller.port.ts";
import type { Places } from "./endpoint-url.rules.ts";

/** Dependencies of the routes. */
export type WebhookRouteDeps = { readonly vault: Pick<Vault, "seal">; readonly places: Places };

/** Dependencies of the worker. */
export type WebhookDeps = {
  readonly pool: Pool;
  /** A read-only pool that sees all accounts, used to find what is due. */
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "open">;
  readonly caller: WebhookCaller;
};
