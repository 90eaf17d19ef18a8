import { invalidRequest } from "../api-error.ts";
import { newId, randomText } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { CheckoutSession, LineItem, Metadata, MethodType, Notes, PaymentIntent, PaymentMethod } from "../resources.ts";
import { checkAmount } from "./intents.ts";
import { cancelIntent } from "./settle-intents.ts";

export interface NewSession {
  mode: "payment" | "setup";
  methodType: MethodType;
  currency: string;
  lines: { name: string; unitAmount: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  expiresAt: number | null;
  locale: string | null;
  metadata: Metadata;
  requestThreeDSecure: "any" | "automatic" | "challenge";
  submitType: string | null;
  intent: Omit<Notes["checkout.session"], "lineItems">;
}

/** Source: expires_at may be 30 minutes to 24 hours after creation; the default is 24 hours. */
const shortestLife = 30 * 60;
const longestLife = 24 * 3600;

export function createSession(context: Context, input: NewSession): CheckoutSession {
  const now = seconds(context);
  const expiresAt = input.expiresAt ?? now + longestLife;
  if (expiresAt < now + shortestLife || expiresAt > now + longestLife) {
    throw invalidRequest(
      "parameter_invalid_integer",
      "The `expires_at` timestamp must be at least 30 minutes and no more than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  if (input.customer !== null) context.book.get("customer", input.customer, "customer");
  const lineItems = input.lines.map((line) => newLine(line, input.currency));
  const total = input.mode === "setup" ? null : lineItems.reduce((sum, line) => sum + line.amount_total, 0);
  if (total !== null) checkAmount(total, input.currency, "line_items");
  const id = `cs_test_${randomText(58)}`;
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: input.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer,
    customer_account: null,
    customer_creation: input.customer === null ? "if_required" : null,
    customer_details:
      input.customerEmail === null
        ? null
        : { email: input.customerEmail, name: null, phone: null, tax_exempt: "none", tax_ids: [] },
    customer_email: input.customerEmail,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: input.locale,
    managed_payments: null,
    metadata: input.metadata,
    mode: input.mode,
    origin_context: null,
    // The intent is created when the payer confirms, not before (API versions since 2022-08-01).
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: input.requestThreeDSecure } },
    payment_method_types: [input.methodType],
    payment_status: input.mode === "setup" ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: input.submitType,
    subscription: null,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${context.pagesUrl()}/c/pay/${id}`,
    wallet_options: null,
  };
  context.book.add("checkout.session", session, { ...input.intent, lineItems });
  return session;
}

/** Called when an intent's card was approved; does nothing for an intent without a session. */
export function completeSession(context: Context, intent: PaymentIntent, method: PaymentMethod): void {
  const { session: id } = context.book.note("payment_intent", intent.id);
  if (id === null) return;
  endSession(context, id, method, intent.status === "succeeded" ? "paid" : "unpaid");
}

/** Completes the session, either with a payment or with a card that was kept. */
export function endSession(
  context: Context,
  id: string,
  method: PaymentMethod,
  paymentStatus: CheckoutSession["payment_status"],
): void {
  const session = context.book.get("checkout.session", id);
  const { email, name } = method.billing_details;
  const complete: CheckoutSession = {
    ...session,
    status: "complete",
    payment_status: paymentStatus,
    customer_details: { email: email ?? session.customer_email, name, phone: null, tax_exempt: "none", tax_ids: [] },
    url: null,
  };
  context.book.save("checkout.session", complete);
  context.events.record("checkout.session.completed", complete, context.cause);
}

/** Expires an open session: it can no longer be paid. */
export function expireSession(context: Context, session: CheckoutSession): CheckoutSession {
  requireOpen(session, "expire");
  if (session.payment_intent !== null) {
    const intent = context.book.get("payment_intent", session.payment_intent);
    cancelIntent(context, intent, "automatic");
  }
  const expired: CheckoutSession = { ...session, status: "expired", url: null };
  context.book.save("checkout.session", expired);
  context.events.record("checkout.session.expired", expired, context.cause);
  return expired;
}

function newLine(line: { name: string; unitAmount: number; quantity: number }, currency: string): LineItem {
  const amount = line.unitAmount * line.quantity;
  return {
    id: newId("li"),
    object: "item",
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: line.name,
    quantity: line.quantity,
    price: {
      id: newId("price"),
      object: "price",
      currency,
      unit_amount: line.unitAmount,
      unit_amount_decimal: String(line.unitAmount),
      type: "one_time",
      product: newId("prod", 14),
    },
  };
}

export function requireOpen(session: CheckoutSession, verb: string): void {
  if (session.status === "open") return;
  throw invalidRequest(
    "checkout_session_not_open",
    `Only Checkout Sessions with a status in ["open"] can be treated so (${verb}). This Checkout Session has a status of \`${session.status}\`.`,
  );
}
