export { answerTicket } from "./actions/change-ticket.ts";
export { openVisitorTicket } from "./actions/take-feedback.ts";
export {
  resellerTicketJob,
  ticketAnsweredJob,
  ticketJobKinds,
  ticketTakenJob,
  ticketWrittenJob,
  visitorFeedbackJob,
  type ResellerTicketNews,
  type TicketNews,
  type TicketTaken,
} from "./tickets.jobs.ts";
export { ticketRoutes } from "./tickets.routes.ts";
