import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";
import type { WebhookCaller } from "./caller.port.ts";
import type { Places } from "./endpoint-url.rules.ts";

/** What the routes need from outside. */
export type WebhookRouteDeps = { readonly vault: Pick<Vault, "seal">; readonly places: Places };

/** What the worker needs from outside. */
export type WebhookDeps = {
  readonly pool: Pool;
  /** A pool that sees all accounts and may only read, to find what is due. */
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "open">;
  readonly caller: WebhookCaller;
};
