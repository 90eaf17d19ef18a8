export { statusCodeOf } from "./ledger.present.ts";
export { bookCost } from "./actions/book-cost.ts";
export {
  bookBankSuspense,
  bookBankUse,
  bookDeposit,
  bookRefund,
  bookSuspense,
  returnRefund,
  takeBackDeposit,
} from "./actions/book-money.ts";
export { checkLedger, nightlyLedgerCheck, type CheckDeps } from "./actions/check-ledger.ts";
export { creditRequest } from "./actions/credit-request.ts";
export { drawInvoice } from "./actions/draw-invoice.ts";
export { holdCredit, releaseCredit } from "./actions/hold-credit.ts";
export { issueInvoice, type IssuedInvoice, type IssueInvoice } from "./actions/issue-invoice.ts";
export { availableCredit, creditToPromise, prepaidBalance } from "./actions/read-balance.ts";
export { settleByCredit, settleByPayment, takeBackPayment, type Settled } from "./actions/settle-invoice.ts";
export { dateIn } from "./dates.rules.ts";
export { isOpenInvoice } from "./invoice.state.ts";
export { findInvoiceByOcr, findOpenByOcr, findOpenBySigns, type OpenInvoice } from "./invoices.repository.ts";
export { invoiceIssued, ledgerJobKinds } from "./ledger.jobs.ts";
export { takeNumber } from "./invoice-number.repository.ts";
export { findBrandSeller, lockInvoice } from "./ledger.repository.ts";
export { ledgerChecks } from "./ledger-checks.repository.ts";
export { ledgerRoutes } from "./ledger.routes.ts";
export type { InvoiceLineInput, InvoiceTax } from "./lines.rules.ts";
export { isOcr, orderOfReference, orderReference, readOcr } from "./ocr.rules.ts";
