export { applyProviderEvent } from "./apply-provider-event.ts";
export { compareBooks } from "./compare-books.ts";
export { paymentHook } from "./payments.hook.ts";
export { readAtProvider } from "./read-at-provider.ts";
export { sweepPayments } from "./sweep-payments.ts";
