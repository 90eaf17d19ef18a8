export { ticketWritten } from "./mail.ts";
export { notifyTicketWritten } from "./notify-ticket-written.ts";
