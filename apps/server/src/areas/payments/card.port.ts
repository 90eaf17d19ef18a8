import type { FetchedPayment } from "./fetched.rules.ts";

export type { FetchedPayment };

/**
 * What payments need from a provider of hosted card payments. Every call that writes carries a key, so a repeat has one
 * effect. All throw OutcomeError: refused (the provider said no), unavailable (nothing happened), unknown (it may have
 * happened), misconfigured (our keys or settings).
 */
export type HostedPaymentInput = {
  readonly paymentId: string;
  readonly accountId: string;
  /** null: pays no order, such as a deposit. */
  readonly orderNumber: number | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  readonly lines: readonly { readonly text: string; readonly amountMinor: number }[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: "en" | "sv";
  readonly customerEmail: string;
  readonly idempotencyKey: string;
  /** manual: the money is only reserved, until capture or cancel; taken at once when it is not said. */
  readonly capture?: "automatic" | "manual";
};

export type CardWebhook = {
  readonly eventId: string;
  /** The provider's own name of what happened. */
  readonly kind: string;
  /** Object the event is about; null when it is not about a payment. */
  readonly providerObject: string | null;
  /** Our ids, when the object carries them. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** The payer's bank takes money back, or asks to. */
  readonly isDispute: boolean;
};

/** Code of a refusal: the key was used before with other content. The object made then exists, but its address is lost. */
export const keyUsedOtherwise = "idempotency_error";

export interface CardProvider {
  /** Word in payment.provider and provider_event.provider. */
  readonly name: string;
  createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ readonly providerObject: string; readonly redirectUrl: string; readonly expiresAt: string }>;
  /**
   * Takes any id an event carries. providerObject: the one id the provider's book keeps it under; redirectUrl: where the
   * payer can still pay it, null when that is over.
   */
  fetchPayment(
    providerObject: string,
  ): Promise<FetchedPayment & { readonly providerObject: string; readonly redirectUrl: string | null }>;
  /** Every payment made since an instant, ours or not: for comparing its book with ours. */
  listSince(since: Date): AsyncIterable<FetchedPayment & { readonly providerObject: string }>;
  /** Takes reserved money, all or a part; the rest is released. */
  capture(providerObject: string, amountMinor: number, idempotencyKey: string): Promise<unknown>;
  /** Ends a payment that was not made, and releases reserved money. */
  cancel(providerObject: string, idempotencyKey: string): Promise<void>;
  refund(
    providerObject: string,
    amountMinor: number,
    idempotencyKey: string,
  ): Promise<{ readonly refundObject: string }>;
  /** Verifies the signature over the raw body; throws OutcomeError refused on a bad one. */
  readWebhook(rawBody: Buffer, signatureHeader: string): CardWebhook | Promise<CardWebhook>;
  /** Reads a body again that was verified before it was stored. */
  readStoredEvent(rawBody: Buffer): CardWebhook | Promise<CardWebhook>;
}
