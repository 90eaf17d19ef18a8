export type { BasketRow } from "./basket-row.ts";
export type { OrderDeps } from "./order-deps.ts";
export { timesBegun } from "./checks.rules.ts";
export {
  type ConsentMail,
  consentMailJob,
  coverRequestJob,
  endByReadingJob,
  fulfilRequestJob,
  handOverMs,
  handToWorkers,
  type OrderNews,
  orderNewsJob,
  type ServersOrdered,
  serversOrderedJob,
  quoteNewsJob,
  serviceDeliveredJob,
  servicePushedJob,
  notifyEachMax,
  workDays,
} from "./orders.jobs.ts";
export type { StoredParams } from "./params.ts";
export {
  type CheckedOut,
  checkOutLines,
  findOrder,
  findOrderByNumber,
  insertOrder,
  changeOrder,
  lockOrder,
  type NewOrder,
  orderNumberOf,
  type OrderRow,
} from "./orders.repository.ts";
export { awaitingApproval } from "./request.state.ts";
export {
  changeRequestsOfOrder,
  findRequest,
  findRequestByNumber,
  priceOf,
  type QuoteColumns,
  type RegistryFee,
  type RequestRow,
  requestsOfOrder,
  timeline,
} from "./requests.repository.ts";
