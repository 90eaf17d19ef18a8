import type { Pool } from "../../platform/db/connect.ts";
import { job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { escalateDue } from "./resale/index.ts";
import { openVisitorTicket } from "./actions/take-feedback.ts";
import { visitorFeedbackJob } from "./tickets.jobs.ts";

/**
 * The job that opens a ticket with the feedback of a visitor without an account, and the sweep that escalates tickets of resellers
 * by their rules.
 */
export function ticketWork(
  deps: Parameters<typeof openVisitorTicket>[0] & Parameters<typeof escalateDue>[0] & { readonly pool: Pool },
  paces: Paces,
): Work {
  return {
    jobs: [job(visitorFeedbackJob, 1, (payload) => openVisitorTicket(deps, payload))],
    sweeps: [sweep("reseller tickets", paces.sweep * 5, () => escalateDue(deps))],
  };
}
