import type { CardProvider, HostedPaymentInput } from "./card.port.ts";
import type { PaymentProvider } from "./provider.port.ts";

/**
 * A PayPal account that its owner lets us charge later without being asked each time. This type contains only what may be
 * displayed.
 */
export type KeptWallet = {
  /** PayPal's token for later charges. */
  readonly ref: string;
  readonly email: string;
  /** PayPal's id of the payer. Equal for two tokens of the same PayPal account. Null if PayPal does not report it. */
  readonly payer: string | null;
};

/**
 * Whether PayPal keeps the account that a payment was paid with. coming: the payer has allowed it, and PayPal creates the token
 * some time after the payment. none: it is not kept.
 */
export type KeepReport = { readonly state: "none" | "coming" } | { readonly state: "kept"; readonly wallet: KeptWallet };

/** A saved PayPal account to charge, and whether its owner started the payment. */
export type KeptSource = { readonly ref: string; readonly isPayerThere: boolean };

export type WalletChargeInput = Pick<
  HostedPaymentInput,
  "paymentId" | "accountId" | "amount" | "description" | "idempotencyKey" | "capture"
>;

/**
 * Payments that the payer approves at PayPal. The approval moves no money. The money moves when we take it; if the payment was
 * made with capture "manual", it is only reserved then. In `createHostedPayment`, `keepFor` is the id of the account for which
 * the payer's PayPal account is kept.
 */
export interface PayPalProvider extends PaymentProvider, Pick<CardProvider, "createHostedPayment" | "capture"> {
  /** Whether this installation's application at PayPal may save payers' accounts, which PayPal grants on request. */
  readonly keepsAccounts: boolean;
  /**
   * Takes or reserves the money of a payment that the payer has approved, or of a charge that is taken from a saved PayPal
   * account. Repeating the call with the same key has no second effect. Throws refused if PayPal says no, for example because it
   * declines the payer's card.
   */
  take(providerObject: string, idempotencyKey: string, from?: KeptSource): Promise<void>;
  /** Creates a charge of a saved PayPal account. No money moves until it is taken. */
  createCharge(input: WalletChargeInput): Promise<{ readonly providerObject: string }>;
  /**
   * Opens PayPal's page on which the payer allows later charges without paying now. Returns the id under which the result is
   * fetched.
   */
  createSetup(
    input: Pick<HostedPaymentInput, "accountId" | "successUrl" | "cancelUrl" | "language" | "idempotencyKey">,
  ): Promise<{ readonly ref: string; readonly redirectUrl: string }>;
  /**
   * Keeps the PayPal account if the payer has allowed it on that page. Repeating this has no second effect. coming: the payer has
   * not answered. none: the page has expired.
   */
  finishSetup(ref: string): Promise<KeepReport>;
  /** Whether PayPal keeps the account that this payment was paid with. */
  readKeep(providerObject: string): Promise<KeepReport>;
  /** A saved PayPal account by its token. Null if its owner has ended the agreement at PayPal, or it was removed. */
  fetchWallet(ref: string): Promise<KeptWallet | null>;
  /** Ends the agreement at PayPal. Repeating this is harmless. */
  forgetWallet(ref: string): Promise<void>;
}

/** Codes with which PayPal refuses to take money. */
export const payPalCodes = {
  /** The payer's card or account was declined; the payer can choose another one. */
  declined: ["INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY", "TRANSACTION_REFUSED"] as readonly string[],
  /** PayPal wants the payer to approve the payment on its page. */
  wantsPayer: ["PAYER_ACTION_REQUIRED"] as readonly string[],
  /** The payer has ended the agreement, or the token does not exist any more. */
  gone: ["not_found", "TOKEN_ID_NOT_FOUND", "AGREEMENT_ALREADY_CANCELLED", "BILLING_AGREEMENT_NOT_FOUND"] as readonly string[],
} as const;
