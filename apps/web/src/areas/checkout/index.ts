/** What other areas use from the checkout. */
export type { Method } from "./checkout-memory.ts";
export { payingOf } from "./checkout.rules.ts";
export { Consent } from "./consent.tsx";
export { PayMethods } from "./pay-methods.tsx";
export type { TypedFields } from "./checkout-memory.ts";
export { RegistrantField } from "./registrant-field.tsx";
export * as registrantFields from "./registrant-fields.rules.ts";
