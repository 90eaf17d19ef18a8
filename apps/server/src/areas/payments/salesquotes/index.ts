export { issueQuoteLink } from "./answer-sales-quote.ts";
export { salesQuotePdf } from "./sales-quote-pdf.ts";
export { salesQuoteRoutes } from "./sales-quotes.routes.ts";
export { sweepSalesQuotes } from "./sweep-sales-quotes.ts";
export { salesQuoteMoved, type SalesQuoteMoved } from "../payments.jobs.ts";
