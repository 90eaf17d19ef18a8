import { compareMoney, money, type Money } from "@nameplane/values";
import { leastCard } from "./least-card.rules.ts";

/** Payment methods whose money comes through a provider. */
export const providerMethods = ["card", "swish", "paypal"] as const;
export type ProviderMethod = (typeof providerMethods)[number];

/** What a payment method allows, so that other code asks for an ability and not for a provider's name. */
export type Capabilities = {
  /** The value in payment.provider. */
  readonly provider: "stripe" | "paypal" | "swish";
  /** The ledger's account for money that the provider has received and not yet paid out. */
  readonly clearing: "card_clearing" | "paypal_clearing" | "swish_clearing";
  /** The payer approves, and the money moves only when we take it then. An attempt is ended by never taking it. */
  readonly takenByUs: boolean;
  /** Money can be reserved and captured days later, in part. Without it, money that is set aside is kept as credit. */
  readonly reserves: boolean;
  /** The payer's means can be saved for later payments. */
  readonly keeps: boolean;
  /** Money goes back to where it came from, all of a payment or a part. */
  readonly refunds: boolean;
  /** The payer's bank can take money back. */
  readonly disputes: boolean;
  /** Headers by which a callback proves where it comes from. */
  readonly proofHeaders: readonly string[];
  /** The provider's answer about a payment names our account and the sum that was refunded. */
  readonly reportsAll: boolean;
  /** Null: every currency, every country. */
  readonly currencies: readonly string[] | null;
  readonly countries: readonly string[] | null;
  readonly least: (currency: Money["currency"]) => Money;
  /** Null: no limit. */
  readonly most: Money | null;
};

/** Every payment method with a provider, and what it allows (ADR 79). */
export const capabilities: Readonly<Record<ProviderMethod, Capabilities>> = {
  card: {
    provider: "stripe",
    clearing: "card_clearing",
    takenByUs: false,
    reserves: true,
    keeps: true,
    refunds: true,
    disputes: true,
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
    keeps: false,
    refunds: true,
    disputes: true,
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
    // PayPal has no least sum; below that of a card its fee is most of the payment.
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
    proofHeaders: ["callbackidentifier"],
    reportsAll: false,
    currencies: ["SEK"],
    countries: ["SE"],
    least: (currency) => money(100, currency),
    // The usual limit of the banks for one payment; a higher one is agreed between a payer and the bank.
    most: money(15_000_000, "SEK"),
  },
};

export function isProviderMethod(method: string): method is ProviderMethod {
  return method in capabilities;
}

/** The capabilities of the method by which a payment is made; null: its money does not come through a provider. */
export function capabilitiesOf(method: string): Capabilities | null {
  return isProviderMethod(method) ? capabilities[method] : null;
}

/** The method whose money a provider brings. */
export function methodOfProvider(provider: string): ProviderMethod {
  const method = providerMethods.find((each) => capabilities[each].provider === provider);
  if (method === undefined) throw new RangeError(`no payment method has the provider ${provider}`);
  return method;
}

/** The ledger's account for money of a payment. */
export function clearingOf(method: string): Capabilities["clearing"] {
  return capabilitiesOf(method)?.clearing ?? "card_clearing";
}

/** Whether a method is offered to customers with this currency and country. */
export function isPaidHere(method: ProviderMethod, of: { readonly currency: string; readonly country: string }): boolean {
  const { currencies, countries } = capabilities[method];
  return (currencies?.includes(of.currency) ?? true) && (countries?.includes(of.country) ?? true);
}

/** Why a method cannot pay a sum of a customer; null: it can. */
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
 * The methods that can pay a sum of a customer here, best first: the one list that checkout, invoices, pay links, deposits and
 * changed prices offer from.
 *
 * Takes  open: the methods that are configured and that the brand offers
 */
export function payableMethods(
  open: readonly ProviderMethod[],
  of: { readonly amount: Money; readonly country: string },
): ProviderMethod[] {
  return providerMethods.filter((method) => open.includes(method) && whyNotPayable(method, of) === null);
}
