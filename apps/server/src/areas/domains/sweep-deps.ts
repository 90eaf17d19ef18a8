import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { RegistryDeps } from "../registry/index.ts";
import type { NotifyLeaving } from "./leaving.jobs.ts";

/**
 * What periodic jobs (sweeps) over all accounts need: a read-only pool to find work, and functions that notify others of the
 * results.
 */
export type SweepDeps = RegistryDeps & {
  /** Connects as nameplane_readonly, which sees every account and changes nothing. */
  readonly sweeping: Pool;
  /**
   * Called when the outcome of a request's command is known, so that the request continues. Runs in a transaction of the
   * request's account.
   */
  readonly onDecided: (trx: Trx, decided: { accountId: string; requestId: string }) => Promise<void>;
  /** Notifies the owner that another registrar has requested the name, or has got it. */
  readonly notifyLeaving: NotifyLeaving;
};
