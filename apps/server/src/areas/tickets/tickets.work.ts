import { job, type Work } from "../../platform/work.ts";
import { openVisitorTicket } from "./actions/take-feedback.ts";
import { visitorFeedbackJob } from "./tickets.jobs.ts";

/** The job that opens a ticket with the feedback of a visitor without an account. */
export function ticketWork(deps: Parameters<typeof openVisitorTicket>[0]): Work {
  return { jobs: [job(visitorFeedbackJob, 1, (payload) => openVisitorTicket(deps, payload))], sweeps: [] };
}
