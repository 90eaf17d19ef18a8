import { job, type Work } from "../../platform/work.ts";
import { openVisitorTicket } from "./actions/take-feedback.ts";
import { visitorFeedbackJob } from "./tickets.jobs.ts";

/** What visitors without an account write becomes a ticket. */
export function ticketWork(deps: Parameters<typeof openVisitorTicket>[0]): Work {
  return { jobs: [job(visitorFeedbackJob, 1, (payload) => openVisitorTicket(deps, payload))], sweeps: [] };
}
