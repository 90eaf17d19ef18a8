import { invalidRequest } from "../api-error.ts";
import { newId, randomText } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { CardError, Metadata, MethodType, PaymentIntent } from "../resources.ts";

export interface NewIntent {
  amount: number;
  currency: string;
  captureMethod: PaymentIntent["capture_method"];
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  receiptEmail: string | null;
  requestThreeDSecure: "any" | "automatic" | "challenge";
  setupFutureUsage: PaymentIntent["setup_future_usage"];
  statementDescriptorSuffix: string | null;
  session: string | null;
  methodType: MethodType;
  targetDate?: string | null;
}

/** Smallest charge per currency in minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const smallestCharge: Record<string, number> = { sek: 300, nok: 300, dkk: 250, eur: 50, usd: 50, gbp: 30, chf: 50 };

/** Refuses an unknown currency and an amount that the provider would refuse. */
export function checkAmount(amount: number, currency: string, param: string): void {
  const smallest = smallestCharge[currency];
  if (smallest === undefined) throw invalidRequest("parameter_invalid", `Invalid currency: ${currency}.`, "currency");
  if (amount < smallest) {
    throw invalidRequest("amount_too_small", `Amount must be at least ${smallest} ${currency} in minor units.`, param);
  }
  if (amount > 99_999_999) throw invalidRequest("amount_too_large", "Amount must be no more than 99999999.", param);
}

export function createIntent(context: Context, input: NewIntent): PaymentIntent {
  checkAmount(input.amount, input.currency, "amount");
  if (input.customer !== null) context.book.get("customer", input.customer, "customer");
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: "automatic",
    created: seconds(context),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: input.requestThreeDSecure,
      },
      ...(input.methodType === "sepa_debit"
        ? { sepa_debit: { mandate_options: {}, ...(input.targetDate ? { target_date: input.targetDate } : {}) } }
        : {}),
    },
    payment_method_types: [input.methodType],
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: input.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statementDescriptorSuffix,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  context.book.add("payment_intent", intent, { session: input.session });
  context.events.record("payment_intent.created", intent, context.cause);
  return intent;
}

export function failIntent(context: Context, intent: PaymentIntent, error: CardError): PaymentIntent {
  const failed: PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: error.charge ?? intent.latest_charge,
  };
  context.book.save("payment_intent", failed);
  context.events.record("payment_intent.payment_failed", failed, context.cause);
  return failed;
}

export function requireStatus(intent: PaymentIntent, allowed: readonly string[], verb: string): void {
  if (allowed.includes(intent.status)) return;
  throw invalidRequest(
    "payment_intent_unexpected_state",
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be treated so: ${allowed.join(", ")}.`,
  );
}
