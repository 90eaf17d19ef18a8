export { ticketRoutes } from "./tickets.routes.ts";
