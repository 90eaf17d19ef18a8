import { compareMoney, money, type Money } from "@nameplane/values";
import { leastCard } from "./least-card.rules.ts";

/** Payment methods whose money comes through a provider. */
export const providerMethods = ["card", "swish", "paypal", "sepa"] as const;
export type ProviderMethod = (typeof providerMethods)[number];

/** What a payment method can do, so that other code checks for an ability and not for a provider's name. */
export type Capabilities = {
  /** The provider's name, as stored in payment.provider. */
  readonly provider: "stripe" | "paypal" | "swish";
  /** The ledger account for money that the provider has received and not yet paid out. */
  readonly clearing: "card_clearing" | "paypal_clearing" | "swish_clearing";
  /**
   * Whether the payer only approves the payment, and the money moves when we take it afterwards. An attempt is ended by never
   * taking the money.
   */
  readonly takenByUs: boolean;
  /**
   * Whether money can be reserved and captured days later, in full or in part. If not, money that is set aside is kept as credit.
   */
  readonly reserves: boolean;
  /** Whether the payer's card or account can be saved for later payments. */
  readonly keeps: boolean;
  /** Whether payments can be refunded, in full or in part, to the method they were paid with. */
  readonly refunds: boolean;
  /** Whether the payer's bank can take money back. */
  readonly disputes: boolean;
  /** Whether the money arrives days after the payer has agreed, and can still fail until then (ADR 140). */
  readonly settlesLater: boolean;
  /** The headers with which a callback proves its origin. */
  readonly proofHeaders: readonly string[];
  /** Whether the provider's response about a payment contains our account and the refunded sum. */
  readonly reportsAll: boolean;
  /** The currencies and countries in which the method works. Null means all of them. */
  readonly currencies: readonly string[] | null;
  readonly countries: readonly string[] | null;
  readonly least: (currency: Money["currency"]) => Money;
  /** The highest amount. Null if there is no limit. */
  readonly most: Money | null;
};

/**
 * Countries and territories of the Single Euro Payments Area, in which bank accounts can be debited in euro.
 *
 * Source: EPC409-09, EPC list of SEPA scheme countries
 */
const sepaCountries =
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA AX BL GF GP MF MQ PM RE YT".split(
    " ",
  );

/** Every payment method that has a provider, and what it can do (ADR 79). */
export const capabilities: Readonly<Record<ProviderMethod, Capabilities>> = {
  card: {
    provider: "stripe",
    clearing: "card_clearing",
    takenByUs: false,
    reserves: true,
    keeps: true,
    refunds: true,
    disputes: true,
    settlesLater: false,
    proofHeaders: ["stripe-signature"],
    reportsAll: true,
    currencies: null,
    countries: null,
    least: leastCard,
    most: null,
  },
  paypal: {
    provider: "paypal",
    clearing: "paypal_clearing",
    takenByUs: true,
    reserves: true,
    keeps: true,
    refunds: true,
    disputes: true,
    settlesLater: false,
    proofHeaders: [
      "paypal-transmission-id",
      "paypal-transmission-time",
      "paypal-cert-url",
      "paypal-auth-algo",
      "paypal-transmission-sig",
    ],
    reportsAll: true,
    currencies: ["SEK", "EUR", "USD", "NOK", "DKK", "GBP", "CHF", "PLN", "CZK", "CAD", "AUD", "NZD", "SGD", "HKD"],
    countries: null,
    // PayPal has no minimum, but its fee would be most of a payment below the minimum for cards.
    least: leastCard,
    most: null,
  },
  swish: {
    provider: "swish",
    clearing: "swish_clearing",
    takenByUs: false,
    reserves: false,
    keeps: false,
    refunds: true,
    disputes: false,
    settlesLater: false,
    proofHeaders: ["callbackidentifier"],
    reportsAll: false,
    currencies: ["SEK"],
    countries: ["SE"],
    least: (currency) => money(100, currency),
    // The usual limit of the banks for one payment. A payer can agree a higher limit with the bank.
    most: money(15_000_000, "SEK"),
  },
  sepa: {
    provider: "stripe",
    // The provider pays out debits and card payments together.
    clearing: "card_clearing",
    takenByUs: false,
    reserves: false,
    keeps: true,
    refunds: true,
    disputes: true,
    settlesLater: true,
    proofHeaders: ["stripe-signature"],
    reportsAll: true,
    currencies: ["EUR"],
    countries: sepaCountries,
    least: leastCard,
    // The provider's limit for one debit, unless the account has agreed on another limit with the provider.
    most: money(1_000_000, "EUR"),
  },
};

/** Methods whose money has arrived as soon as the payer has agreed. */
export const quickMethods = ["card", "swish", "paypal"] as const satisfies readonly ProviderMethod[];
export type QuickMethod = (typeof quickMethods)[number];

/** Methods whose card or account can be saved for later charges. */
export const keepableMethods = ["card", "paypal", "sepa"] as const satisfies readonly ProviderMethod[];
export type KeepableMethod = (typeof keepableMethods)[number];

export function isProviderMethod(method: string): method is ProviderMethod {
  return method in capabilities;
}

/** The capabilities of the method of a payment. Null if its money does not come through a provider. */
export function capabilitiesOf(method: string): Capabilities | null {
  return isProviderMethod(method) ? capabilities[method] : null;
}

/**
 * The method of a payment that only its provider knows. A provider with several methods reports which one the payer used; if it
 * does not, its first method is taken.
 *
 * Throws RangeError for a provider that handles no method.
 */
export function methodOfFound(provider: string, reported?: ProviderMethod): ProviderMethod {
  const methods = providerMethods.filter((each) => capabilities[each].provider === provider);
  const method = methods.find((each) => each === reported) ?? methods[0];
  if (method === undefined) throw new RangeError(`no payment method has the provider ${provider}`);
  return method;
}

/** The headers with which callbacks of a provider prove their origin. All methods of a provider have the same ones. */
export function proofHeadersOf(provider: string): readonly string[] {
  return capabilities[methodOfFound(provider)].proofHeaders;
}

/** The ledger account for money of payments with this method. */
export function clearingOf(method: string): Capabilities["clearing"] {
  return capabilitiesOf(method)?.clearing ?? "card_clearing";
}

/** Whether a method is offered to customers with this currency and country. */
export function isPaidHere(method: ProviderMethod, of: { readonly currency: string; readonly country: string }): boolean {
  const { currencies, countries } = capabilities[method];
  return (currencies?.includes(of.currency) ?? true) && (countries?.includes(of.country) ?? true);
}

/** Why a method cannot pay a customer's sum. Null if it can. */
export function whyNotPayable(
  method: ProviderMethod,
  { amount, country }: { readonly amount: Money; readonly country: string },
): "notHere" | "tooLittle" | "tooMuch" | null {
  const { least, most } = capabilities[method];
  if (!isPaidHere(method, { currency: amount.currency, country })) return "notHere";
  if (compareMoney(amount, least(amount.currency)) < 0) return "tooLittle";
  if (most !== null && compareMoney(amount, most) > 0) return "tooMuch";
  return null;
}

/**
 * The methods that can pay a customer's sum, best first. Checkout, invoices, pay links, deposits and changed prices all use this
 * one list.
 *
 * `open`: the methods that are configured and that the brand offers.
 */
export function payableMethods<M extends ProviderMethod>(
  open: readonly M[],
  of: { readonly amount: Money; readonly country: string },
): M[] {
  const isOpen = (method: ProviderMethod): method is M => (open as readonly ProviderMethod[]).includes(method);
  return providerMethods.filter(isOpen).filter((method) => whyNotPayable(method, of) === null);
}
