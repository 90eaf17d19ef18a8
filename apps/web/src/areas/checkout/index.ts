/** What other areas use from the checkout. */
export type { Method } from "./checkout-memory.ts";
export { payingOf } from "./checkout.rules.ts";
export { PayMethods } from "./pay-methods.tsx";
