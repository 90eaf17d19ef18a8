/** What other areas use of paying. */
export { payingOf, type Paying } from "./checkout.rules.ts";
export type { Method } from "./checkout-memory.ts";
export { PayMethods } from "./pay-methods.tsx";
