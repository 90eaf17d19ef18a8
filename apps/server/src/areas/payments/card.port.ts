/** A hosted card payment at a provider. Every call carries a key, so a repeat has one effect. Throws OutcomeError. */
export type HostedPaymentInput = {
  readonly paymentId: string;
  readonly accountId: string;
  readonly orderNumber: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  readonly lines: readonly { readonly text: string; readonly amountMinor: number }[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: "en" | "sv";
  readonly customerEmail: string;
  readonly idempotencyKey: string;
};

export type FetchedPayment = {
  readonly state: "requires_action" | "processing" | "authorised" | "succeeded" | "failed" | "cancelled";
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  /** Our ids as the provider kept them. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
};

export type CardWebhook = {
  readonly eventId: string;
  readonly kind: string;
  readonly providerObject: string | null;
  readonly paymentId: string | null;
  readonly accountId: string | null;
};

export interface CardProvider {
  readonly name: string;
  createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ readonly providerObject: string; readonly redirectUrl: string; readonly expiresAt: string }>;
  fetchPayment(providerObject: string): Promise<FetchedPayment & { readonly redirectUrl: string | null }>;
  cancel(providerObject: string, idempotencyKey: string): Promise<void>;
  refund(
    providerObject: string,
    amountMinor: number,
    idempotencyKey: string,
  ): Promise<{ readonly refundObject: string }>;
  /** Verifies the signature over the raw body; throws OutcomeError refused on a bad one. */
  readWebhook(rawBody: Buffer, signatureHeader: string): CardWebhook;
}
