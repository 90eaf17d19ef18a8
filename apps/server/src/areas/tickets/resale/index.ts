export { escalateDue } from "./escalate-due.ts";
export { resaleTicketRoutes } from "./resale.routes.ts";
