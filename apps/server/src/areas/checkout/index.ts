export { actOnOrder, actsOnOrder } from "./actions/act-for-staff.ts";
export { planRenewals } from "./actions/plan-renewals.ts";
export { planRestores } from "./actions/plan-restores.ts";
export { checkoutRoutes } from "./checkout.routes.ts";
