export type { BatchHolds, BatchOrders, BatchPushes } from "./batch-acts.ts";
export { listRoutes } from "./lists.routes.ts";
