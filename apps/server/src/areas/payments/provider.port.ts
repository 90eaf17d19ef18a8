import type { CardProvider } from "./card.port.ts";

/**
 * What payments need from every provider, whatever the method. Features that only some providers have are in the provider's own
 * port.
 */
export type PaymentProvider = Pick<
  CardProvider,
  "name" | "fetchPayment" | "cancel" | "refund" | "fetchRefund" | "readWebhook" | "readStoredEvent" | "disputes"
>;

/** Code of a refusal: the provider has no such payment. */
export const notFoundCode = "not_found";
