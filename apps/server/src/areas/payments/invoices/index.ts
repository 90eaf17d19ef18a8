export { invoicePaymentRoutes } from "./invoices.routes.ts";
