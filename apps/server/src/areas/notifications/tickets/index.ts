export { mailThread, threadMail } from "./thread-mail.ts";
export { findTicketNews, type TicketNewsFacts } from "./ticket.repository.ts";
