export type { BatchHolds } from "./batch-acts.ts";
export { listRoutes } from "./lists.routes.ts";
