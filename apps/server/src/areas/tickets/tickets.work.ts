import { job, type Work } from "../../platform/work.ts";
import { openVisitorTicket } from "./actions/take-feedback.ts";
import { visitorFeedbackJob } from "./tickets.jobs.ts";

/** The job that makes a ticket of what a visitor without an account wrote. */
export function ticketWork(deps: Parameters<typeof openVisitorTicket>[0]): Work {
  return { jobs: [job(visitorFeedbackJob, 1, (payload) => openVisitorTicket(deps, payload))], sweeps: [] };
}
