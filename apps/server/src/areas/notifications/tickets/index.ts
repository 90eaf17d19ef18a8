export { findTicketNews, type TicketNewsFacts } from "./ticket.repository.ts";
