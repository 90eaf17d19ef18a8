import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { Charge, PaymentIntent } from "../resources.ts";
import { requireStatus } from "./intents.ts";
import { addRefund } from "./refunds.ts";

/**
 * Takes all or a part of reserved money, and releases the rest. Like the real provider, the book records the release as a refund
 * of the charge, so `amount_refunded` includes it even though that money was never taken.
 * Refuses an intent without a reservation, and an amount larger than the reservation (amount_too_large).
 */
export function captureIntent(context: Context, intent: PaymentIntent, amountToCapture: number | null): PaymentIntent {
  requireStatus(intent, ["requires_capture"], "capture");
  const amount = amountToCapture ?? intent.amount_capturable;
  if (amount < 1)
    throw invalidRequest("parameter_invalid_integer", "The amount to capture must be positive.", "amount_to_capture");
  if (amount > intent.amount_capturable) {
    throw invalidRequest(
      "amount_too_large",
      "The amount to capture is greater than the amount you can capture for this charge.",
      "amount_to_capture",
    );
  }
  const charge: Charge = {
    ...context.book.get("charge", intent.latest_charge ?? ""),
    amount_captured: amount,
    captured: true,
    balance_transaction: newId("txn"),
  };
  context.book.save("charge", charge);
  if (amount < charge.amount) release(context, charge, charge.amount - amount);
  context.events.record("charge.captured", context.book.get("charge", charge.id), context.cause);
  const captured: PaymentIntent = { ...intent, status: "succeeded", amount_capturable: 0, amount_received: amount };
  context.book.save("payment_intent", captured);
  context.events.record("payment_intent.succeeded", captured, context.cause);
  return captured;
}

/** Cancels an intent and releases what it had reserved. */
export function cancelIntent(context: Context, intent: PaymentIntent, reason: string | null): PaymentIntent {
  requireStatus(intent, ["requires_payment_method", "requires_capture", "requires_confirmation", "requires_action"], "cancel");
  const { session } = context.book.note("payment_intent", intent.id);
  if (session !== null && reason !== "automatic" && context.book.get("checkout.session", session).status === "open") {
    throw invalidRequest(
      "payment_intent_unexpected_state",
      "You cannot cancel a PaymentIntent created by an open Checkout Session. Expire the session instead.",
    );
  }
  if (intent.status === "requires_capture") {
    const charge = context.book.get("charge", intent.latest_charge ?? "");
    release(context, charge, charge.amount);
  }
  const cancelled: PaymentIntent = {
    ...intent,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: seconds(context),
    cancellation_reason: reason,
    next_action: null,
  };
  context.book.save("payment_intent", cancelled);
  context.events.record("payment_intent.canceled", cancelled, context.cause);
  return cancelled;
}

function release(context: Context, charge: Charge, amount: number): void {
  addRefund(context, charge, { amount, reason: null, metadata: {}, status: "succeeded", releasesReservation: true });
}
