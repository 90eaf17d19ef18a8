export { changeOwner } from "./actions/change-owner.ts";
export { orderNow } from "./actions/order-now.ts";
export { endUnfulfilled } from "./actions/end-request.ts";
export { fulfilRequest } from "./actions/fulfil-request.ts";
export { invoiceOrder, type SoldLine } from "./actions/invoice-order.ts";
export { askOf as consentFacts } from "./actions/answer-consent.ts";
export { tellServersOrdered } from "./actions/tell-servers-ordered.ts";
export { actFeatures } from "./basket/basket-acts.ts";
export { refusedLines } from "./basket/check-lines.ts";
export { carryContactChange } from "./actions/carry-contact-change.ts";
export { lockConsent } from "./consents.repository.ts";
export { pricingFor, type LineToPrice, type Pricing, type PriceOperation } from "./actions/price-lines.ts";
export { lineOf, presentItem, quotedPrice } from "./actions/view-basket.ts";
export { feeOf } from "./actions/add-to-basket.ts";
export {
  keepTransfer,
  payFromCredit,
  payOnInvoice,
  settleBankTransfer,
  settleOrderPayment,
  startWork,
} from "./actions/settle-order-payment.ts";
export { renewalLimit } from "./actions/pay-by-card.ts";
export { renewServices } from "./actions/renew-services.ts";
export { serviceName } from "./order.texts.ts";
export { applyRequote, noteAgreed } from "./requote/apply-requote.ts";
export { readRequote, type Requote } from "./requote/read-requote.ts";
export { cardMinorFor, owedFor, waysFor } from "./requote/requote.rules.ts";
export { putServersBack } from "./actions/put-servers-back.ts";
export { decideRequestDocument, wantDocument } from "./actions/request-documents.ts";
export { renewDue } from "./actions/renew-due.ts";
export { presentRequest } from "./orders.present.ts";
export { kindOf } from "./request-kinds.ts";
export { awaitingApproval } from "./request.state.ts";
export { actOnRequest, actsOf, endByReading, retryStopped } from "./staff/act-on-request.ts";
export { registryCause } from "./stop-cause.rules.ts";
export { sweepRequests } from "./actions/sweep-requests.ts";
export { takeCreditAgain } from "./actions/use-credit.ts";
export { approvalOfOrder, decideOrderApproval, insertOrderApproval, orderContentHash } from "./approvals.repository.ts";
export { basketOf, insertQuotes, type BasketRow, type NewQuote } from "./basket.repository.ts";
export type { AskedItem, Corrected, FixInput, Fulfilment, LineRead, LineReader, RequestKind } from "./requests/request-kind.ts";
export type { OrderDeps } from "./deps.ts";
export { ownerChangeRoutes } from "./owner-change.routes.ts";
export {
  consentMailJob,
  endByReadingJob,
  fulfilRequestJob,
  handOverMs,
  handToWorkers,
  orderNewsJob,
  serversOrderedJob,
  tellEachMax,
  workDays,
  type ConsentMail,
  type OrderNews,
  type ServersOrdered,
} from "./orders.jobs.ts";
export {
  checkOutLines,
  findOrderByNumber,
  orderNumberOf,
  insertOrder,
  lockOrder,
  type CheckedOut,
  type NewOrder,
  type OrderRow,
} from "./orders.repository.ts";
export { transferOf } from "./actions/transfer-of.ts";
export { promiseRest } from "./actions/take-set-aside.ts";
export { reservesMoney } from "./reserved.rules.ts";
export { cardShare, creditBesideCard } from "./order-credit.rules.ts";
export { lockRoutes } from "./lock/lock.routes.ts";
export { planRoutes } from "./plan/plan.routes.ts";
export { watchLocks } from "./lock/watch-locks.ts";
export { actRoutes } from "./acts.routes.ts";
export { orderRoutes } from "./orders.routes.ts";
export { isSamePrice, quoteFreshMs, quoteValidMs, sumOf } from "./quote.rules.ts";
export {
  changeRequestsOfOrder,
  findRequest,
  findRequestByNumber,
  requestsOfOrder,
  timeline,
  type RegistryFee,
  type RequestParams,
  type RequestRow,
} from "./requests.repository.ts";
export { registryLockProduct } from "./services.repository.ts";
export { latestPayment } from "./order-page.repository.ts";
export { timesBegun } from "./looks.rules.ts";
export { insertLinesOfNames } from "./lines-of-names.repository.ts";
export { bulkRowJob } from "./bulk/bulk.jobs.ts";
export { insertRun } from "./bulk/run.repository.ts";
export { workRow } from "./bulk/work-row.ts";
export { putContactsBack } from "./actions/put-contacts-back.ts";
export { settleContact, sidesOf } from "./actions/settle-contact.ts";
