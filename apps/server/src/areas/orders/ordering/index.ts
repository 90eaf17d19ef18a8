export {
  approvalOfOrder,
  decideOrderApproval,
  insertOrderApproval,
  type OrderApproval,
  orderContentHash,
} from "./approvals.repository.ts";
export {
  attachQuotes,
  basketOf,
  type BasketRow,
  deleteBasketLines,
  insertBasketLine,
  insertQuotes,
  type NewQuote,
  openTypesOn,
  setPeriod,
} from "./basket.repository.ts";
export { insertLinesOfNames } from "./lines-of-names.repository.ts";
export { orderForSystem, payNow, type SystemLine } from "./order-for-system.ts";
export { type ManyLine, orderManyNow } from "./order-many-now.ts";
export { orderNow } from "./order-now.ts";
export { putInBasket } from "./put-in-basket.ts";
export {
  acceptQuotes,
  dueRenewals,
  lastRenewals,
  letGoAfterLast,
  lockNames,
  namesWithOpenRenewal,
  type OrderWindow,
  premiumNames,
  renewNoMore,
  type WaitingRenewal,
  waitingRenewals,
} from "./system-orders.repository.ts";
