export {
  approvalOfOrder,
  decideOrderApproval,
  insertOrderApproval,
  type OrderApproval,
  orderContentHash,
} from "./approvals.repository.ts";
export { basketOf, deleteBasketLines, insertBasketLine, openTypesOn, setAgreed, setPeriod } from "./basket.repository.ts";
export { cardDue } from "./card-due.repository.ts";
export { insertLinesOfNames } from "./lines-of-names.repository.ts";
export { mayChargeFor, orderForSystem, payNow, type SystemLine } from "./order-for-system.ts";
export { orderManyNow } from "./order-many-now.ts";
export { orderNow } from "./order-now.ts";
export { putInBasket } from "./put-in-basket.ts";
