import { exponentOf, isNegativeMoney, isPositiveMoney, isSameMoney, minorOf, sumMoney, type Money } from "@nameplane/values";
import { z } from "zod";
import type { FetchedPayment, HostedPaymentInput, SeenRefund } from "../../areas/payments/card.port.ts";
import type { KeptSource, KeptWallet, WalletChargeInput } from "../../areas/payments/paypal.port.ts";

/** PayPal writes amounts as text, in whole units. */
const amountShape = z
  .object({ currency_code: z.string(), value: z.string().regex(/^-?\d+(\.\d{1,2})?$/) })
  .transform(({ currency_code: currency, value }) => ({
    currency: currency.toUpperCase(),
    minor: Math.round(Number(value) * 10 ** exponentOf(currency)),
  }));

const linkShape = z.object({ href: z.string(), rel: z.string() });
const links = z.array(linkShape).default([]);

export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountShape,
  custom_id: z.string().nullish(),
  seller_receivable_breakdown: z.object({ paypal_fee: amountShape.nullish() }).nullish(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() }).nullish(),
});
export type Capture = z.infer<typeof captureShape>;

const authorizationShape = z.object({ id: z.string(), status: z.string(), amount: amountShape.nullish() });
const refundOfUnit = z.object({ id: z.string(), status: z.string(), amount: amountShape.nullish() });

/** The PayPal account that paid. `vault` says whether it was saved, if that was requested. */
const walletShape = z.object({
  email_address: z.string().nullish(),
  account_id: z.string().nullish(),
  attributes: z.object({ vault: z.object({ id: z.string().nullish(), status: z.string().nullish() }).nullish() }).nullish(),
});

/** A token for later charges, as the Payment Method Tokens API returns it. */
export const tokenShape = z.object({
  id: z.string(),
  payment_source: z
    .object({ paypal: z.object({ email_address: z.string().nullish(), payer_id: z.string().nullish() }).nullish() })
    .nullish(),
});

export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  intent: z.string().nullish(),
  purchase_units: z
    .array(
      z.object({
        amount: amountShape.nullish(),
        custom_id: z.string().nullish(),
        payments: z
          .object({
            captures: z.array(captureShape).default([]),
            authorizations: z.array(authorizationShape).default([]),
            refunds: z.array(refundOfUnit).default([]),
          })
          .nullish(),
      }),
    )
    .default([]),
  payment_source: z.object({ paypal: walletShape.nullish() }).nullish(),
  links,
});
export type PayPalOrder = z.infer<typeof orderShape>;

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
});

export type Fetched = FetchedPayment & { readonly providerObject: string; readonly redirectUrl: string | null };

const valueOf = (amount: Money): string => (minorOf(amount) / 100).toFixed(2);
export const amountOf = (amount: Money) => ({ currency_code: amount.currency, value: valueOf(amount) });

/**
 * Our ids of the payment and of the account, in one text. It fits in the field that PayPal returns with everything about a
 * payment.
 */
const idsText = ({ paymentId, accountId }: Pick<HostedPaymentInput, "paymentId" | "accountId">) => `${paymentId}:${accountId}`;

export function idsOf(text: string | null | undefined): { paymentId: string | null; accountId: string | null } {
  const [, paymentId, accountId] = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return { paymentId: paymentId ?? null, accountId: accountId ?? null };
}

const textMost = 127;
const cut = (text: string): string => (text.length <= textMost ? text : `${text.slice(0, textMost - 1)}…`);

/**
 * The parameters of an order. Nothing is shipped, so PayPal does not ask for an address. eChecks take days, so they are not
 * accepted.
 */
export function toOrderParams(input: HostedPaymentInput): Record<string, unknown> {
  const { language, successUrl, cancelUrl, keepFor } = input;
  return {
    ...unitOf(input, linesOf(input)),
    payment_source: {
      paypal: {
        experience_context: {
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
          locale: localeOf(language),
          return_url: successUrl,
          cancel_url: cancelUrl,
        },
        ...(keepFor === undefined ? {} : { attributes: keeping(keepFor) }),
      },
    },
  };
}

/** Asks PayPal to keep the payer's account for charges that the merchant starts. The page tells the payer about it. */
const keeping = (accountId: string) => ({
  customer: { merchant_customer_id: accountId },
  vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT", customer_type: "CONSUMER" },
});

/** The parameters of an order that a saved PayPal account will pay. They do not name the account yet, so no money moves. */
export function toChargeParams(input: WalletChargeInput): Record<string, unknown> {
  return unitOf(input, { amount: amountOf(input.amount) });
}

function unitOf(
  input: Pick<HostedPaymentInput, "paymentId" | "accountId" | "amount" | "description" | "capture">,
  lines: Record<string, unknown>,
): Record<string, unknown> {
  const { amount, capture = "automatic", description } = input;
  if (!isPositiveMoney(amount)) throw new RangeError(`not an amount: ${amount.minor}`);
  return {
    intent: capture === "manual" ? "AUTHORIZE" : "CAPTURE",
    purchase_units: [{ custom_id: idsText(input), description: cut(description), ...lines }],
  };
}

export const setupShape = z.object({ id: z.string(), status: z.string(), links });

/** The parameters of a page on which the payer allows later charges without paying now. */
export function toSetupParams({
  accountId,
  successUrl,
  cancelUrl,
  language,
}: Pick<HostedPaymentInput, "accountId" | "successUrl" | "cancelUrl" | "language">): Record<string, unknown> {
  const experience_context = {
    shipping_preference: "NO_SHIPPING",
    locale: localeOf(language),
    return_url: successUrl,
    cancel_url: cancelUrl,
  };
  return {
    customer: { merchant_customer_id: accountId },
    payment_source: {
      paypal: { usage_type: "MERCHANT", usage_pattern: "UNSCHEDULED_POSTPAID", customer_type: "CONSUMER", experience_context },
    },
  };
}

const localeOf = (language: HostedPaymentInput["language"]) => (language === "sv" ? "sv-SE" : "en-GB");

/** The saved PayPal account that pays an order. */
export function toSource({ ref, isPayerThere }: KeptSource): Record<string, unknown> {
  const payment_initiator = isPayerThere ? "CUSTOMER" : "MERCHANT";
  const stored_credential = { payment_initiator, usage: "SUBSEQUENT", usage_pattern: "UNSCHEDULED_POSTPAID" };
  return { payment_source: { paypal: { vault_id: ref, stored_credential } } };
}

/** Whether PayPal keeps the account that paid an order. The token may be named later than the payment. */
export function keepOf(
  order: PayPalOrder,
): { readonly state: "none" | "coming" } | { readonly state: "kept"; readonly ref: string } {
  const vault = order.payment_source?.paypal?.attributes?.vault;
  if (vault?.id) return { state: "kept", ref: vault.id };
  return { state: vault?.status === "APPROVED" || vault?.status === "CREATED" ? "coming" : "none" };
}

export function walletOf({ id, payment_source: source }: z.infer<typeof tokenShape>): KeptWallet {
  return { ref: id, email: source?.paypal?.email_address ?? "", payer: source?.paypal?.payer_id ?? null };
}

/** The lines, if PayPal can show them as they are. A discount, or very many lines, are shown as one sum. */
function linesOf({ amount, lines }: HostedPaymentInput): Record<string, unknown> {
  const sum = sumMoney(
    lines.map((line) => line.amount),
    amount.currency,
  );
  const canShow = lines.length <= 100 && lines.every((line) => isPositiveMoney(line.amount) && !isNegativeMoney(line.amount));
  if (!canShow || lines.length === 0 || !isSameMoney(sum, amount)) return { amount: amountOf(amount) };
  return {
    amount: { ...amountOf(amount), breakdown: { item_total: amountOf(amount) } },
    items: lines.map((line) => ({ name: cut(line.text), quantity: "1", unit_amount: amountOf(line.amount) })),
  };
}

const declined = { code: "DECLINED", reason: "walletDeclined" } as const;
/** The code of an order that the payer did not complete. */
export const ranOut = { code: "run_out", reason: "walletTimeout" } as const;
const arrived: readonly string[] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"];
const givenBackWhole: readonly string[] = ["REFUNDED", "REVERSED"];

const sumOf = (amounts: readonly { minor: number }[]): number => amounts.reduce((sum, { minor }) => sum + minor, 0);

/** The state of an order in our terms. What was captured decides, then what is reserved, then the order itself. */
export function fetchedOf(order: PayPalOrder): Fetched {
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const came = captures.filter(({ status }) => arrived.includes(status));
  const fees = came.flatMap((capture) => feeOf(capture));
  const [fee] = fees;
  const amount = unit?.amount ?? { minor: 0, currency: "" };
  const currency = came[0]?.amount.currency ?? amount.currency;
  return {
    providerObject: order.id,
    redirectUrl: openUrlOf(order),
    amountMinor: amount.minor,
    capturedMinor: sumOf(came.map((capture) => capture.amount)),
    refundedMinor: refundedOf(came, unit?.payments?.refunds ?? []),
    currency,
    ...idsOf(unit?.custom_id ?? captures[0]?.custom_id),
    ...stateOf(order, captures, came.length > 0),
    ...(fee === undefined ? {} : { feeMinor: sumOf(fees.filter((each) => each.currency === fee.currency)) }),
    ...(fee === undefined || fee.currency === currency ? {} : { feeCurrency: fee.currency }),
  };
}

const feeOf = ({ seller_receivable_breakdown: breakdown }: Capture) => breakdown?.paypal_fee ?? [];

/** PayPal lists refunds that we made. Money that it took back itself shows only in the state of the capture. */
function refundedOf(came: readonly Capture[], refunds: readonly z.infer<typeof refundOfUnit>[]): number {
  const ours = sumOf(refunds.flatMap(({ status, amount }) => (status === "COMPLETED" && amount ? [amount] : [])));
  const whole = sumOf(came.filter(({ status }) => givenBackWhole.includes(status)).map(({ amount }) => amount));
  return Math.max(ours, whole);
}

function openUrlOf({ status, links: all }: PayPalOrder): string | null {
  if (status !== "CREATED" && status !== "PAYER_ACTION_REQUIRED" && status !== "SAVED") return null;
  return all.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href ?? null;
}

function stateOf(
  order: PayPalOrder,
  captures: readonly Capture[],
  hasCome: boolean,
): Pick<FetchedPayment, "state" | "failure" | "isApproved"> {
  if (hasCome) return { state: "succeeded", failure: null };
  if (captures.some(({ status }) => status === "PENDING")) return { state: "processing", failure: null };
  if (captures.length > 0) return { state: "failed", failure: declined };
  const reserved = order.purchase_units[0]?.payments?.authorizations.at(-1);
  if (reserved !== undefined)
    return { state: reservedState[reserved.status] ?? "processing", failure: failureOf(reserved.status) };
  if (order.status === "APPROVED") return { state: "requires_action", failure: null, isApproved: true };
  if (order.status === "VOIDED") return { state: "cancelled", failure: ranOut };
  return { state: order.status === "COMPLETED" ? "processing" : "requires_action", failure: null };
}

const failureOf = (status: string) => (status === "DENIED" ? declined : null);

const reservedState: Readonly<Record<string, FetchedPayment["state"]>> = {
  CREATED: "authorised",
  DENIED: "failed",
  EXPIRED: "failed",
  VOIDED: "cancelled",
};

/** Money that came without an order that we could read. */
export function fetchedOfCapture(capture: Capture): Fetched {
  const fetched = fetchedOf({
    id: `${captureMark}${capture.id}`,
    status: "COMPLETED",
    purchase_units: [
      {
        amount: capture.amount,
        custom_id: capture.custom_id,
        payments: { captures: [capture], authorizations: [], refunds: [] },
      },
    ],
    links: [],
  });
  return fetched;
}

/** This mark stands before the id of a capture, because such an id looks like the id of an order. */
export const captureMark = "capture:";

export function seenOf({ id, status, status_details: details }: z.infer<typeof refundShape>): SeenRefund {
  if (status === "COMPLETED") return { refundObject: id, state: "succeeded", failureCode: null };
  if (status === "PENDING") return { refundObject: id, state: "pending", failureCode: null };
  return { refundObject: id, state: "failed", failureCode: details?.reason ?? status };
}
