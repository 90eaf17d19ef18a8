export { giveBackCredit } from "./give-back-credit.ts";
export { giveBackOrder, refundableOfOrder } from "./give-back-order.ts";
export { followRefund, sweepRefunds } from "./follow-refund.ts";
export { changeRefund, disputedOf, givenBackOf, insertRefund, makeRefundsDue } from "./refunds.repository.ts";
export { refundRoutes } from "./refunds.routes.ts";
