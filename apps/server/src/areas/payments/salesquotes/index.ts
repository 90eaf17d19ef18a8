export { issueQuoteLink, type QuotedOrders } from "./answer-sales-quote.ts";
export { makeSalesQuote } from "./make-sales-quote.ts";
export { salesQuotePdf } from "./sales-quote-pdf.ts";
export { salesQuoteRoutes } from "./sales-quotes.routes.ts";
export { sweepSalesQuotes } from "./sweep-sales-quotes.ts";
export { salesQuoteMoved, type SalesQuoteMoved } from "../payments.jobs.ts";
