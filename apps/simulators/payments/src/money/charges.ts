import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { CardMethod, Charge, PaymentIntent, PaymentMethod } from "../resources.ts";
import { behaviourOf } from "./cards.ts";
import { completeSession } from "./checkout.ts";
import { openDispute } from "./disputes.ts";
import { failIntent } from "./intents.ts";
import { attachMethod } from "./payment-methods.ts";

/**
 * Asks the card's issuer. If the issuer approves, the money is taken (or only reserved, with manual capture) and the intent's
 * checkout session is complete. If the issuer declines, a failed charge is stored and the intent waits for another card.
 */
export function chargeCard(context: Context, intent: PaymentIntent, method: CardMethod, authenticated: boolean): PaymentIntent {
  const behaviour = behaviourOf(context.book.note("payment_method", method.id).cardNumber);
  const charge = newCharge(context, intent, method, authenticated);
  if (behaviour.outcome === "declined") {
    charge.status = "failed";
    charge.failure_code = behaviour.code;
    charge.failure_message = behaviour.message;
    charge.outcome = {
      network_status: "declined_by_network",
      reason: behaviour.declineCode ?? behaviour.code,
      risk_level: "normal",
      seller_message: behaviour.message,
      type: "issuer_declined",
    };
    context.book.add("charge", charge, null);
    context.events.record("charge.failed", charge, context.cause);
    return failIntent(context, intent, {
      type: "card_error",
      code: behaviour.code,
      ...(behaviour.declineCode === null ? {} : { decline_code: behaviour.declineCode }),
      message: behaviour.message,
      charge: charge.id,
      payment_method: method,
    });
  }
  const paid = approve(context, intent, charge);
  if (intent.customer !== null && intent.setup_future_usage !== null) {
    attachMethod(context, method, intent.customer, intent.setup_future_usage === "off_session");
  }
  completeSession(context, paid, method);
  if (behaviour.disputed && charge.captured) openDispute(context, charge, "fraudulent");
  return paid;
}

function approve(context: Context, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const reserveOnly = intent.capture_method === "manual";
  charge.paid = true;
  charge.captured = !reserveOnly;
  charge.amount_captured = reserveOnly ? 0 : intent.amount;
  charge.balance_transaction = reserveOnly ? null : newId("txn");
  context.book.add("charge", charge, null);
  context.events.record("charge.succeeded", charge, context.cause);
  const paid: PaymentIntent = {
    ...intent,
    status: reserveOnly ? "requires_capture" : "succeeded",
    amount_capturable: reserveOnly ? intent.amount : 0,
    amount_received: reserveOnly ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
  };
  context.book.save("payment_intent", paid);
  const type = reserveOnly ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded";
  context.events.record(type, paid, context.cause);
  return paid;
}

function newCharge(context: Context, intent: PaymentIntent, method: CardMethod, authenticated: boolean): Charge {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return chargeOf(context, intent, method, {
    card: {
      amount_authorized: intent.amount,
      brand,
      checks,
      country,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      network: brand,
      three_d_secure: authenticated
        ? { authentication_flow: "challenge", result: "authenticated", result_reason: null, version: "2.2.0" }
        : null,
      wallet: null,
    },
    type: "card",
  });
}

/** A new charge of an intent, which the bank has not answered yet. */
export function chargeOf(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  details: Charge["payment_method_details"],
): Charge {
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: context.merchant.name.toUpperCase().slice(0, 22),
    captured: false,
    created: seconds(context),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}
