export {
  areRegistrations,
  askedLineOf,
  bankOf,
  doneLineOf,
  endedLineOf,
  expiryOf,
  isEnded,
  isRegistration,
  methodOf,
  needsYou,
  renewsOf,
  soldLineOf,
  vatByRate,
} from "./line-facts.ts";
export { noticeOfInvoice, noticeOfLine, noticeOfOrder, orderHead, type LineNews } from "./notices.ts";
export {
  findInvoice,
  findInvoiceOfOrder,
  findLine,
  findOrder,
  linesOfOrder,
  type InvoiceFacts,
  type LineFacts,
  type OrderFacts,
} from "./order-news.repository.ts";
