import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { RegistryDeps } from "../registry/index.ts";
import type { NotifyLeaving } from "./leaving.jobs.ts";

/** What sweeps over all accounts need: a readonly pool to find work, and how to notify others of the results. */
export type SweepDeps = RegistryDeps & {
  /** Connects as nameplane_readonly, which sees every account and changes nothing. */
  readonly sweeping: Pool;
  /**
   * Called when a command of a request was decided, so that the request goes on. Runs in a transaction of the request's account.
   */
  readonly onDecided: (trx: Trx, decided: { accountId: string; requestId: string }) => Promise<void>;
  /** Notifies the owner that another registrar wants a name, or has got it. */
  readonly notifyLeaving: NotifyLeaving;
};
