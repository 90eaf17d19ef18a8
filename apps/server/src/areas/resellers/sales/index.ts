export { wholesaleDue } from "./read-renewals.ts";
export { saleRoutes } from "./sales.routes.ts";
export { settleResellers } from "./settle-month.ts";
