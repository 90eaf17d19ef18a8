import type { CardProvider } from "./card.port.ts";
import type { PaymentProvider } from "./provider.port.ts";

/**
 * Payments that the payer approves at PayPal. The approval moves no money. The money moves when we take it; if the payment was
 * made with capture "manual", it is only reserved then.
 */
export interface PayPalProvider extends PaymentProvider, Pick<CardProvider, "createHostedPayment" | "capture"> {
  /**
   * Takes or reserves the money of a payment that the payer has approved. Repeating the call with the same key has no second
   * effect.
   *
   * Throws refused if PayPal says no, for example because it declines the payer's card
   */
  take(providerObject: string, idempotencyKey: string): Promise<void>;
}

/** Codes with which PayPal refuses to take money that the payer has approved. */
export const payPalCodes = {
  /** The payer's card or account was declined; the payer can choose another one. */
  declined: ["INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY", "TRANSACTION_REFUSED", "PAYER_ACTION_REQUIRED"] as readonly string[],
} as const;
