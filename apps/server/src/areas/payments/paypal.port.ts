import type { CardProvider } from "./card.port.ts";
import type { PaymentProvider } from "./provider.port.ts";

/**
 * Payments that the payer approves at PayPal. Approving moves no money: it moves when we take it, or is reserved then where the
 * payment was made with capture "manual".
 */
export interface PayPalProvider extends PaymentProvider, Pick<CardProvider, "createHostedPayment" | "capture"> {
  /**
   * Takes or reserves the money of a payment that the payer has approved. Repeated with the same key it has no second effect.
   *
   * Throws refused where PayPal says no, such as to the payer's card
   */
  take(providerObject: string, idempotencyKey: string): Promise<void>;
}

/** Codes with which PayPal refuses to take approved money. */
export const payPalCodes = {
  /** The payer's card or account was declined; the payer can choose another one. */
  declined: ["INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY", "TRANSACTION_REFUSED", "PAYER_ACTION_REQUIRED"] as readonly string[],
} as const;
