export { feeOf, lineOf, type LineToPrice, type Pricing, pricingFor } from "./price-lines.ts";
export { acceptQuotes, attachQuotes, insertQuotes, type NewQuote } from "./quotes.repository.ts";
export { isSamePrice, quoteFreshMs, quoteValidMs, totalOf } from "./quote.rules.ts";
