export { answerTicket } from "./actions/change-ticket.ts";
export { openVisitorTicket } from "./actions/take-feedback.ts";
export { ticketAnsweredJob, ticketJobKinds, ticketWrittenJob, visitorFeedbackJob, type TicketNews } from "./tickets.jobs.ts";
export { ticketRoutes } from "./tickets.routes.ts";
