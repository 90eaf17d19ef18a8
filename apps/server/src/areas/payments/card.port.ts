import type { Money } from "@nameplane/values";
import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import type { ReportedState } from "./payment.state.ts";

/** A payment as the provider has it now: its own figures and codes, which may be of any currency. */
export type FetchedPayment = {
  readonly state: ReportedState;
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Our ids as the provider kept them. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** Last failure, also while the payer may still try again; code: the provider's own. */
  readonly failure: { readonly code: string; readonly reason: DeclineReason } | null;
};

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
  readonly amount: Money;
  readonly description: string;
  readonly lines: readonly { readonly text: string; readonly amount: Money }[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: "en" | "sv";
  readonly customerEmail: string;
  readonly idempotencyKey: string;
  /** Id of the holder the card is kept for; absent: it is used for this payment only. */
  readonly keepFor?: string;
  /** manual: the money is only reserved, until capture or cancel; taken at once when it is not said. */
  readonly capture?: "automatic" | "manual";
};

/** A card the provider keeps for a holder, as it may be shown. Numbers and security codes never come here. */
export type KeptCard = {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for the same card kept twice; null: the provider does not say. */
  readonly fingerprint: string | null;
};

export type CardChargeInput = Pick<
  HostedPaymentInput,
  "paymentId" | "accountId" | "orderNumber" | "amount" | "description" | "idempotencyKey" | "capture"
> & {
  readonly holder: string;
  readonly card: string;
  /** Where the payer comes back to from the bank's page; null: the payer is not there, and the mandate is what counts. */
  readonly returnUrl: string | null;
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
  /** Whose kept cards it is about, by holder or by card; null: it is about something else. */
  readonly keptCards: { readonly holder: string | null; readonly card: string | null } | null;
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
  capture(providerObject: string, amount: Money, idempotencyKey: string): Promise<unknown>;
  /** Ends a payment that was not made, and releases reserved money. */
  cancel(providerObject: string, idempotencyKey: string): Promise<void>;
  refund(providerObject: string, amount: Money, idempotencyKey: string): Promise<{ readonly refundObject: string }>;
  /** Makes an account known to the provider, so that cards can be kept for it. Gives the holder's id. */
  createHolder(input: { readonly accountId: string; readonly email: string; readonly idempotencyKey: string }): Promise<string>;
  /** The provider's page on which a card is kept and nothing is paid, with 3-D Secure and the mandate for later charges. */
  createHostedSetup(
    input: Pick<HostedPaymentInput, "accountId" | "successUrl" | "cancelUrl" | "language" | "idempotencyKey"> & {
      readonly holder: string;
      readonly currency: string;
    },
  ): Promise<{ readonly redirectUrl: string }>;
  /** Every card kept for a holder, newest first. */
  listCards(holder: string): Promise<readonly KeptCard[]>;
  /** Whose a card is now; null: nobody's any more. */
  holderOf(card: string): Promise<string | null>;
  /** Takes a card from its holder for good; one that is nobody's any more is fine. */
  forgetCard(card: string, idempotencyKey: string): Promise<void>;
  /**
   * Charges a kept card. A bank that says no, or wants its customer, is an answer: the object says so when it is fetched. Throws
   * refused only where no object came of it, such as for a card that is gone.
   */
  chargeCard(input: CardChargeInput): Promise<{ readonly providerObject: string }>;
  /** The object a charge of ours has made there; null: none. For a charge whose answer was lost. */
  findCharge(of: { readonly holder: string; readonly paymentId: string; readonly since: Date }): Promise<string | null>;
  /** Verifies the signature over the raw body; throws OutcomeError refused on a bad one. */
  readWebhook(rawBody: Buffer, signatureHeader: string): CardWebhook | Promise<CardWebhook>;
  /** Reads a body again that was verified before it was stored. */
  readStoredEvent(rawBody: Buffer): CardWebhook | Promise<CardWebhook>;
}
