export { ticketAnswered } from "./mail.ts";
export { notifyTicketAnswered } from "./notify-ticket-answered.ts";
