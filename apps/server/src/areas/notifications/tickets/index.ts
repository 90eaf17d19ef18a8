export { mailThread, threadMail } from "./thread-mail.ts";
export { findTicketNews, findTicketReseller, type TicketNewsFacts } from "./ticket.repository.ts";
