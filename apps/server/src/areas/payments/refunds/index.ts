export { followRefund, sweepRefunds } from "./follow-refund.ts";
export { givenBackOf, makeRefundsDue } from "./refunds.repository.ts";
export { refundRoutes } from "./refunds.routes.ts";
