import type { Pool } from "../../platform/db/connect.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { RegistryDeps } from "../registry/index.ts";
import type { NotifyLeaving } from "./leaving.jobs.ts";

/** What sweeps over all accounts need: a readonly pool to find work, and somebody to tell about it. */
export type SweepDeps = RegistryDeps & {
  /** Acts as nameplane_readonly: sees every account, changes nothing. */
  readonly sweeping: Pool;
  /** A command of the request has been decided: its owner goes on. Runs in the transaction of the request's account. */
  readonly onDecided: (trx: Trx, decided: { accountId: string; requestId: string }) => Promise<void>;
  /** Another registrar wants a name, or has got it: its owner is told. */
  readonly notifyLeaving: NotifyLeaving;
};
