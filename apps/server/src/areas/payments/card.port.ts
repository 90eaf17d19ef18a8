import type { Money } from "@nameplane/values";
import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import type { ReportedState } from "./payment.state.ts";

/** The current state of a payment at the provider, with the provider's sums and codes, in any currency. */
export type FetchedPayment = {
  readonly state: ReportedState;
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Our ids, as they are stored at the provider. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** The last failure, even if the payer may still try again; code: the provider's own. */
  readonly failure: { readonly code: string; readonly reason: DeclineReason } | null;
  /** The payer has approved, and the money moves when we take it (takeApproved). */
  readonly isApproved?: boolean;
  /** What the provider keeps of the captured money; absent: it does not say. */
  readonly feeMinor?: number;
};

/**
 * What payments need from a provider of hosted card payments. Every call that writes has a key, so that a repeat has no second
 * effect. All throw OutcomeError: refused (the provider said no), unavailable (nothing happened), unknown (it may have happened),
 * misconfigured (our keys or settings).
 */
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
  /** Id of the holder for whom the card is saved; absent: it is used for this payment only. */
  readonly keepFor?: string;
  /** manual: the money is only reserved, until capture or cancel. Absent: it is captured at once. */
  readonly capture?: "automatic" | "manual";
};

/**
 * A card that the provider has saved for a holder, in the form in which it may be shown. It never has the full number or the
 * security code.
 */
export type KeptCard = {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for two copies of one card; null: the provider does not say. */
  readonly fingerprint: string | null;
};

export type CardChargeInput = Pick<
  HostedPaymentInput,
  "paymentId" | "accountId" | "orderNumber" | "amount" | "description" | "idempotencyKey" | "capture"
> & {
  readonly holder: string;
  readonly card: string;
  /**
   * Where the bank's page sends the payer afterwards; null: the payer is not present, and the charge is covered by their mandate.
   */
  readonly returnUrl: string | null;
};

export type CardWebhook = {
  readonly eventId: string;
  /** The provider's name for the type of event. */
  readonly kind: string;
  /** The provider's object that the event is about; null when it is not about a payment. */
  readonly providerObject: string | null;
  /** Our ids, when the object has them. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** The payer's bank takes money back, or asks for it. */
  readonly isDispute: boolean;
  /** The saved cards that it is about, by holder or by card; null: it is about something else. */
  readonly keptCards: { readonly holder: string | null; readonly card: string | null } | null;
};

/** A refund at the provider. refundObject: its id there; null: none was made. */
export type SeenRefund = {
  readonly refundObject: string | null;
  readonly state: "pending" | "succeeded" | "failed";
  /** Why it failed, in the provider's words; null: it did not, or the provider does not say. */
  readonly failureCode: string | null;
};

/** Code of a refusal: the key was used before with other content. The object that was made then exists, but its URL is lost. */
export const keyUsedOtherwise = "idempotency_error";

export interface CardProvider {
  /** The value in payment.provider and provider_event.provider. */
  readonly name: string;
  createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ readonly providerObject: string; readonly redirectUrl: string; readonly expiresAt: string }>;
  /**
   * Reads a payment by any id that an event contains. providerObject: the id under which the payment is stored; redirectUrl:
   * where the payer can still pay it, null when that is not possible any more.
   */
  fetchPayment(
    providerObject: string,
  ): Promise<FetchedPayment & { readonly providerObject: string; readonly redirectUrl: string | null }>;
  /** Every payment made since an instant, ours or not, to compare the provider's books with ours. */
  listSince(since: Date): AsyncIterable<FetchedPayment & { readonly providerObject: string }>;
  /** Captures reserved money, all or a part; the rest is released. */
  capture(providerObject: string, amount: Money, idempotencyKey: string): Promise<unknown>;
  /** Cancels a payment that was not completed, and releases reserved money. */
  cancel(providerObject: string, idempotencyKey: string): Promise<void>;
  /** Gives money back to where it came from, all of a payment or a part. */
  refund(providerObject: string, amount: Money, idempotencyKey: string): Promise<SeenRefund>;
  fetchRefund(refundObject: string): Promise<SeenRefund>;
  /** Creates the account at the provider, so that cards can be saved for it. Gives the holder's id. */
  createHolder(input: { readonly accountId: string; readonly email: string; readonly idempotencyKey: string }): Promise<string>;
  /** The provider's page for saving a card without a payment, with 3-D Secure and the mandate for later charges. */
  createHostedSetup(
    input: Pick<HostedPaymentInput, "accountId" | "successUrl" | "cancelUrl" | "language" | "idempotencyKey"> & {
      readonly holder: string;
      readonly currency: string;
    },
  ): Promise<{ readonly redirectUrl: string }>;
  /** Every card that is saved for a holder, newest first. */
  listCards(holder: string): Promise<readonly KeptCard[]>;
  /** The holder of a card; null when it is removed from its holder. */
  holderOf(card: string): Promise<string | null>;
  /** Removes a card from its holder for good. Repeating this is harmless. */
  forgetCard(card: string, idempotencyKey: string): Promise<void>;
  /**
   * Charges a saved card. When the bank declines, or wants to authenticate the payer, that is no error: the fetched object says
   * so. Throws refused only where no object was made, for example because the card is gone.
   */
  chargeCard(input: CardChargeInput): Promise<{ readonly providerObject: string }>;
  /** The object that a charge of ours made at the provider; null: none. Used when the answer to a charge was lost. */
  findCharge(of: { readonly holder: string; readonly paymentId: string; readonly since: Date }): Promise<string | null>;
  /**
   * Verifies the signature over the raw body; throws OutcomeError refused when it is wrong. Of a provider that proves itself by several
   * headers, each is a line of the proof.
   */
  readWebhook(rawBody: Buffer, signatureHeader: string): CardWebhook | Promise<CardWebhook>;
  /** Reads a stored body again; its signature was verified before it was stored. */
  readStoredEvent(rawBody: Buffer): CardWebhook | Promise<CardWebhook>;
}
