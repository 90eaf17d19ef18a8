export { actOnOrder, actsOnOrder, decideAsReseller } from "./actions/act-for-staff.ts";
export { planRenewals } from "./actions/plan-renewals.ts";
export { planRestores } from "./actions/plan-restores.ts";
export { placeOrder } from "./actions/place-order.ts";
export { askAgain, prepareCheckout } from "./actions/prepare-checkout.ts";
export { offeredBy } from "./pay-choices.ts";
export { checkoutRoutes } from "./checkout.routes.ts";
