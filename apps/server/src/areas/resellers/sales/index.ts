export { saleRoutes } from "./sales.routes.ts";
export { settleResellers } from "./settle-month.ts";
