import type { Money } from "@nameplane/values";
import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import type { Disputes } from "./dispute.port.ts";
import type { ProviderMethod } from "./providers.rules.ts";
import type { ReportedState } from "./payment.state.ts";

/** The current state of a payment at the provider, with the provider's sums and codes, in any currency. */
export type FetchedPayment = {
  readonly state: ReportedState;
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Our own ids, which we stored with the payment at the provider. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** The last failure, even if the payer may still try again. `code` is the provider's own code. */
  readonly failure: { readonly code: string; readonly reason: DeclineReason } | null;
  /** Whether the payer has approved the payment, so that the money moves as soon as we take it (takeApproved). */
  readonly isApproved?: boolean;
  /** The fee that the provider deducts from the captured money. Absent if the provider does not report it. */
  readonly feeMinor?: number;
  /** The currency of the fee, if it differs from that of the payment. */
  readonly feeCurrency?: string;
  /** Which of the provider's methods the payer used. Absent if the provider has only one, or does not know the method yet. */
  readonly method?: ProviderMethod;
  /** Only for a direct debit that the payer has agreed to: what has to be announced to the payer. */
  readonly debit?: DebitFacts;
};

/** What a payer is told before a direct debit. */
export type DebitFacts = {
  /** The unique reference of the mandate. */
  readonly mandateReference: string;
  /** The country and the last four characters of the IBAN. */
  readonly country: string;
  readonly last4: string;
  /** The day on which the payer's bank is asked for the money, such as "2026-11-24". Null if the provider does not say. */
  readonly collectOn: string | null;
};

/** What a provider needs to open its page for one payment. */
export type HostedPaymentInput = {
  readonly paymentId: string;
  readonly accountId: string;
  /** Null for a payment without an order, such as a deposit. */
  readonly orderNumber: number | null;
  readonly amount: Money;
  readonly description: string;
  readonly lines: readonly { readonly text: string; readonly amount: Money }[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: "en" | "sv";
  readonly customerEmail: string;
  readonly idempotencyKey: string;
  /** Id of the holder for whom the card is saved. Absent if the card is used for this payment only. */
  readonly keepFor?: string;
  /**
   * With `manual`, the money is only reserved, until it is captured or the payment is cancelled. If absent, it is captured at
   * once.
   */
  readonly capture?: "automatic" | "manual";
  /** How the payer pays on the provider's page: by card if absent, or by SEPA direct debit. */
  readonly method?: "sepa";
  /** Only for a direct debit: the day on which the payer's bank is asked for the money. */
  readonly collectOn?: string;
};

/**
 * A card that the provider has saved for a holder, with only what may be displayed. The full number and the security code are
 * never included.
 */
export type KeptCard = {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Equal for two saved copies of the same card. Null if the provider does not report it. */
  readonly fingerprint: string | null;
};

export type CardChargeInput = Pick<
  HostedPaymentInput,
  "paymentId" | "accountId" | "orderNumber" | "amount" | "description" | "idempotencyKey" | "capture"
> & {
  readonly holder: string;
  readonly card: string;
  /**
   * Where the bank's page sends the payer afterwards. Null if the payer is not present, and the charge is covered by their
   * mandate.
   */
  readonly returnUrl: string | null;
  /** What is charged: a card if absent, or a bank account with its mandate. Money of a bank account is never only reserved. */
  readonly kind?: "sepa";
  /** Only for a bank account: the day on which the bank is asked for the money. */
  readonly collectOn?: string;
};

export type CardWebhook = {
  readonly eventId: string;
  /** The provider's name for the type of event. */
  readonly kind: string;
  /** The provider's id of the object that the event is about. Null if the event is not about a payment. */
  readonly providerObject: string | null;
  /** Our own ids, if the object contains them. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** Whether the payer's bank takes money back, or demands it. */
  readonly isDispute: boolean;
  /** The provider's id of the dispute that the event is about. Absent or null if it is about none, or does not name it. */
  readonly disputeObject?: string | null;
  /**
   * The saved cards or PayPal accounts that the event is about, identified by holder, by card, or by the payment with which they
   * were saved (`providerObject`). Null if the event is not about these.
   */
  readonly keptCards: { readonly holder: string | null; readonly card: string | null } | null;
};

/** A refund as the provider reports it. `refundObject` is its id at the provider, or null if no refund was made. */
export type SeenRefund = {
  readonly refundObject: string | null;
  readonly state: "pending" | "succeeded" | "failed";
  /** Why the refund failed, in the provider's words. Null if it did not fail, or if the provider gives no reason. */
  readonly failureCode: string | null;
};

/** Code of a refusal: the key was already used with other content. The object of the earlier call exists, but its URL is lost. */
export const keyUsedOtherwise = "idempotency_error";

/**
 * What payments need from a provider of hosted card payments. Every call that changes something at the provider has a key, so
 * that repeating the call has no second effect. All calls throw OutcomeError: refused (the provider said no), unavailable
 * (nothing happened), unknown (it may have happened), misconfigured (our keys or settings are wrong).
 */
export interface CardProvider {
  /** Absent if payers cannot dispute payments of this provider. */
  readonly disputes?: Disputes;
  /** The provider's name, as stored in payment.provider and provider_event.provider. */
  readonly name: string;
  createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ readonly providerObject: string; readonly redirectUrl: string; readonly expiresAt: string }>;
  /**
   * Reads a payment by any id that an event contains. `providerObject` is the id under which the payment is stored. `redirectUrl`
   * is the page where the payer can still pay it, or null if that is no longer possible.
   */
  fetchPayment(
    providerObject: string,
  ): Promise<FetchedPayment & { readonly providerObject: string; readonly redirectUrl: string | null }>;
  /** Every payment made since an instant, including those of other programs, to compare the provider's books with ours. */
  listSince(since: Date): AsyncIterable<FetchedPayment & { readonly providerObject: string }>;
  /** Captures reserved money, in full or in part. The rest is released. */
  capture(providerObject: string, amount: Money, idempotencyKey: string): Promise<unknown>;
  /** Cancels a payment that was not completed, and releases reserved money. */
  cancel(providerObject: string, idempotencyKey: string): Promise<void>;
  /** Refunds a payment, in full or in part, to the method it was paid with. */
  refund(providerObject: string, amount: Money, idempotencyKey: string): Promise<SeenRefund>;
  fetchRefund(refundObject: string): Promise<SeenRefund>;
  /** Creates a holder at the provider for the account, so that cards can be saved for it. Returns the holder's id. */
  createHolder(input: { readonly accountId: string; readonly email: string; readonly idempotencyKey: string }): Promise<string>;
  /** Opens the provider's page for saving a card without a payment, with 3-D Secure and the mandate for later charges. */
  createHostedSetup(
    input: Pick<HostedPaymentInput, "accountId" | "successUrl" | "cancelUrl" | "language" | "idempotencyKey"> & {
      readonly holder: string;
      readonly currency: string;
      /** What is saved: a card if absent, or a bank account with a mandate. */
      readonly kind?: "sepa";
    },
  ): Promise<{ readonly redirectUrl: string }>;
  /** Every card that is saved for a holder, newest first. */
  listCards(holder: string): Promise<readonly KeptCard[]>;
  /** The holder of a card. Null if the card has been removed from its holder. */
  holderOf(card: string): Promise<string | null>;
  /** Removes a card from its holder for good. Repeating this is harmless. */
  forgetCard(card: string, idempotencyKey: string): Promise<void>;
  /**
   * Charges a saved card. It is not an error if the bank declines or wants to authenticate the payer: the fetched payment says
   * so. Throws refused only if no payment was made, for example because the card is gone.
   */
  chargeCard(input: CardChargeInput): Promise<{ readonly providerObject: string }>;
  /**
   * The provider's id of the payment that our charge created. Null if there is none. Used when the response to a charge was lost.
   */
  findCharge(of: { readonly holder: string; readonly paymentId: string; readonly since: Date }): Promise<string | null>;
  /**
   * Verifies the signature over the raw body. Throws OutcomeError refused if it is wrong. If the provider signs with several
   * headers, `signatureHeader` contains each of them on a line of its own.
   */
  readWebhook(rawBody: Buffer, signatureHeader: string): CardWebhook | Promise<CardWebhook>;
  /** Reads a stored body again; its signature was verified before it was stored. */
  readStoredEvent(rawBody: Buffer): CardWebhook | Promise<CardWebhook>;
}
