import { isNegativeMoney, isPositiveMoney, isSameMoney, minorOf, sumMoney, type Currency, type Money } from "@nameplane/values";
import type { Stripe } from "stripe";
import type {
  CardChargeInput,
  DebitFacts,
  FetchedPayment,
  HostedPaymentInput,
  KeptCard,
} from "../../areas/payments/card.port.ts";
import type { KeptDebit } from "../../areas/payments/debit.port.ts";
import { debitReasonOf, declineReasonOf } from "./decline-reason.ts";

/** The provider accepts at most this many lines. */
const linesMax = 100;
/** The longest line names that the provider accepts. */
const lineNameLengthMax = 250;
const descriptionLengthMax = 1000;

/** How a payer pays on the provider's page: by card, always with a 3-D Secure challenge, or by SEPA direct debit. */
export function waysToPay(
  method: "sepa" | undefined,
): Pick<Stripe.Checkout.SessionCreateParams, "allowed_payment_method_types" | "payment_method_options"> {
  return method === "sepa"
    ? { allowed_payment_method_types: ["sepa_debit"] }
    : { allowed_payment_method_types: ["card"], payment_method_options: { card: { request_three_d_secure: "challenge" } } };
}

/**
 * The provider's parameters for a hosted payment. Our ids are stored on the session and on the payment intent made from it, so
 * that all events about money carry them.
 */
export function toSessionParams(input: HostedPaymentInput): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(input);
  const description = cut(input.description, descriptionLengthMax);
  return {
    mode: "payment",
    ...waysToPay(input.method),
    line_items: toLineItems(input),
    payment_intent_data: {
      capture_method: input.method === "sepa" ? "automatic" : (input.capture ?? "automatic"),
      description,
      metadata,
      ...(input.keepFor === undefined ? {} : { setup_future_usage: "off_session" }),
    },
    metadata,
    client_reference_id: input.paymentId,
    // The provider accepts either a mail address or a customer, because its customers already have a mail address.
    ...(input.keepFor === undefined ? mailOf(input) : { customer: input.keepFor }),
    locale: input.language,
    submit_type: "pay",
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
}

/** A payer without an account has no known mail address, so none is sent. */
const mailOf = ({ customerEmail }: Pick<HostedPaymentInput, "customerEmail">) =>
  customerEmail === "" ? {} : { customer_email: customerEmail };

/**
 * The provider's parameters for charging a saved card or bank account. The bank decides about 3-D Secure: the card was
 * authenticated when it was saved. A bank account is debited on the day that was announced to its owner.
 */
export function toChargeParams(input: CardChargeInput): Stripe.PaymentIntentCreateParams {
  const { amount } = input;
  if (!isPositiveMoney(amount)) throw new RangeError(`not an amount: ${amount.minor}`);
  return {
    amount: minorOf(amount),
    currency: amount.currency.toLowerCase(),
    customer: input.holder,
    payment_method: input.card,
    ...(input.kind === "sepa"
      ? {
          allowed_payment_method_types: ["sepa_debit"],
          capture_method: "automatic",
          ...(input.collectOn === undefined ? {} : { payment_method_options: { sepa_debit: { target_date: input.collectOn } } }),
        }
      : { allowed_payment_method_types: ["card"], capture_method: input.capture ?? "automatic" }),
    confirm: true,
    description: cut(input.description, descriptionLengthMax),
    metadata: metadataOf(input),
    ...(input.returnUrl === null ? { off_session: true } : { return_url: input.returnUrl }),
  };
}

function metadataOf(of: Pick<HostedPaymentInput, "paymentId" | "accountId" | "orderNumber">): Record<string, string> {
  return {
    payment_id: of.paymentId,
    account_id: of.accountId,
    ...(of.orderNumber === null ? {} : { order_number: String(of.orderNumber) }),
  };
}

export function toKeptCard({ id, card }: Stripe.PaymentMethod): KeptCard[] {
  if (card === undefined) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card;
  return [{ ref: id, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? null }];
}

/** A saved bank account with its mandate. None if the method is something else. */
export function toKeptDebit({ id, sepa_debit: debit }: Stripe.PaymentMethod, mandate: Stripe.Mandate): KeptDebit[] {
  if (debit === undefined) return [];
  const { reference, url } = mandate.payment_method_details.sepa_debit ?? { reference: "", url: "" };
  return [
    {
      ref: id,
      country: debit.country ?? "",
      last4: debit.last4 ?? "",
      mandate: reference,
      mandateUrl: url,
      isActive: mandate.status !== "inactive",
      fingerprint: debit.fingerprint,
    },
  ];
}

/** The facts that the payer is told about a debit. Null if the charge is not a direct debit. */
export function toDebitFacts(charge: Stripe.Charge | null, mandate: Stripe.Mandate | null): DebitFacts | null {
  const debit = charge?.payment_method_details?.sepa_debit;
  if (debit === undefined) return null;
  return {
    mandateReference: mandate?.payment_method_details.sepa_debit?.reference ?? "",
    country: debit.country ?? "",
    last4: debit.last4 ?? "",
    collectOn: debit.expected_debit_date ?? null,
  };
}

/** The provider's id of the mandate under which a charge was made. Null for cards. */
export function mandateOf(charge: Stripe.Charge | null): string | null {
  return charge?.payment_method_details?.sepa_debit?.mandate ?? null;
}

/**
 * Lines as the payer sees them. If the provider cannot show them unchanged (a discount, more than a hundred lines), they are
 * replaced by fewer lines with the same sum. A sum that differs from the amount is a bug and throws (I-O7).
 */
function toLineItems(input: HostedPaymentInput): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { amount, lines } = input;
  if (!isPositiveMoney(amount)) throw new RangeError(`not an amount: ${amount.minor}`);
  const sum = sumOf(lines, amount.currency);
  if (!isSameMoney(sum, amount)) throw new RangeError(`the lines make ${sum.minor}, the payment is ${amount.minor}`);
  const shown = lines.some((line) => isNegativeMoney(line.amount))
    ? [{ text: input.description, amount }]
    : shorten(lines, input.language, amount.currency);
  return shown.map((line) => ({
    quantity: 1,
    price_data: {
      currency: line.amount.currency.toLowerCase(),
      unit_amount: minorOf(line.amount),
      product_data: { name: cut(line.text, lineNameLengthMax) },
    },
  }));
}

type Lines = HostedPaymentInput["lines"];

const sumOf = (lines: Lines, currency: Currency): Money =>
  sumMoney(
    lines.map(({ amount }) => amount),
    currency,
  );

function shorten(lines: Lines, language: "en" | "sv", currency: Currency): Lines {
  if (lines.length <= linesMax) return lines;
  const rest = lines.slice(linesMax - 1);
  const text = language === "sv" ? `och ${rest.length} rader till` : `and ${rest.length} more lines`;
  return [...lines.slice(0, linesMax - 1), { text, amount: sumOf(rest, currency) }];
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}

/** A payment as the provider has it, with fields that only some callers need. */
export type CardPayment = FetchedPayment & {
  /** The id to store: the session's, or the intent's if the payment has no session of ours. */
  readonly providerObject: string;
  /** The URL at which the payer can still pay. Null if that is no longer possible. */
  readonly redirectUrl: string | null;
  /** Money that is reserved, and neither captured nor released yet. */
  readonly capturableMinor: number;
  readonly isDisputed: boolean;
  /** Whether the card's holder was authenticated by 3-D Secure. Null until there is money. */
  readonly isAuthenticated: boolean | null;
  readonly createdAt: string;
  readonly metadata: Readonly<Record<string, string>>;
};

export function toPayment(session: Stripe.Checkout.Session | null, intent: Stripe.PaymentIntent | null): CardPayment {
  const object = session ?? intent;
  if (!object) throw new Error("a payment needs a session or an intent");
  const charge = expanded(intent?.latest_charge);
  const metadata = { ...intent?.metadata, ...session?.metadata };
  const error = intent?.last_payment_error ?? null;
  return {
    providerObject: object.id,
    state: stateOf(session, intent),
    amountMinor: intent?.amount ?? session?.amount_total ?? 0,
    capturedMinor: intent?.amount_received ?? 0,
    capturableMinor: intent?.amount_capturable ?? 0,
    refundedMinor: refundedOf(charge),
    currency: (intent?.currency ?? session?.currency ?? "").toUpperCase(),
    paymentId: metadata["payment_id"] ?? null,
    accountId: metadata["account_id"] ?? null,
    failure: error && failureOf(error),
    redirectUrl: session === null ? (intent?.next_action?.redirect_to_url?.url ?? null) : openUrlOf(session),
    isDisputed: charge?.disputed ?? false,
    isAuthenticated: charge?.status === "succeeded" ? wasAuthenticated(charge) : null,
    createdAt: new Date(object.created * 1000).toISOString(),
    ...(charge === null ? {} : { method: charge.payment_method_details?.type === "sepa_debit" ? "sepa" : "card" }),
    metadata,
  };
}

function failureOf(error: NonNullable<Stripe.PaymentIntent["last_payment_error"]>): FetchedPayment["failure"] {
  const code = error.decline_code ?? error.code ?? error.type;
  const isDebit = error.payment_method?.type === "sepa_debit";
  return { code, reason: isDebit ? debitReasonOf(code) : declineReasonOf(code) };
}

function openUrlOf(session: Stripe.Checkout.Session): string | null {
  return session.status === "open" ? session.url : null;
}

/**
 * The state of a payment. The intent decides when there is one. While its session is open the payer may still choose another
 * card, so a payment with a declined card still waits; once the session is closed, a declined card means that it failed.
 */
function stateOf(session: Stripe.Checkout.Session | null, intent: Stripe.PaymentIntent | null): FetchedPayment["state"] {
  if (!intent) return session?.status === "open" ? "requires_action" : "cancelled";
  switch (intent.status) {
    case "succeeded":
      return "succeeded";
    case "requires_capture":
      return "authorised";
    case "processing":
      return "processing";
    case "canceled":
      return intent.last_payment_error ? "failed" : "cancelled";
    case "requires_payment_method":
    case "requires_confirmation":
    case "requires_action":
    default:
      if (session?.status === "open") return "requires_action";
      if (intent.last_payment_error) return "failed";
      return session ? "cancelled" : "requires_action";
  }
}

/**
 * The refunded amount. When only a part is captured, the released rest is among the charge's refunds; it was never captured, so
 * it is not a refund.
 */
function refundedOf(charge: Stripe.Charge | null): number {
  if (!charge?.captured) return 0;
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}

function wasAuthenticated(charge: Stripe.Charge): boolean {
  return charge.payment_method_details?.card?.three_d_secure?.result === "authenticated";
}

/** The expanded object instead of its id. Null if the call did not request it. */
export function expanded<T extends { id: string }>(value: string | T | null | undefined): T | null {
  return typeof value === "object" ? value : null;
}

export function idOf(value: string | { id: string } | null): string | null {
  return typeof value === "object" && value !== null ? value.id : value;
}
