import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { workAffiliates } from "./actions/work-affiliates.ts";

/** A periodic job calculates the commissions of affiliates, posts those that are due, and pays out once a month. */
export function affiliateWork(deps: { readonly pool: Pool; readonly sweeping: Pool; readonly clock: Clock }, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("affiliates", paces.sweep * 5, () => workAffiliates(deps))] };
}
