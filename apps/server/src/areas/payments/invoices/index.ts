export { invoicePaymentRoutes } from "./invoices.routes.ts";
export { issuePayLink } from "./issue-pay-link.ts";
export { payLinkRoutes } from "./pay-link.routes.ts";
