export { planRenewals } from "./actions/plan-renewals.ts";
export { planRestores } from "./actions/plan-restores.ts";
export { checkoutRoutes } from "./checkout.routes.ts";
