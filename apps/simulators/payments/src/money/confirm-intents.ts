import type { Context } from "../provider.ts";
import type { PaymentIntent, PaymentMethod } from "../resources.ts";
import { behaviourOf } from "./cards.ts";
import { beginDebit } from "./debit-charges.ts";
import { chargeCard } from "./charges.ts";
import { failIntent, requireStatus } from "./intents.ts";

/**
 * Starts a payment with a card.
 * If the cardholder is present, a 3-D Secure step follows: the intent waits in requires_action, and `next_action` names the page.
 * A card kept for later charges skips the step unless the merchant or the card requires it.
 * If the cardholder is absent (`offSession`), only a kept card can be charged. A card that always needs its holder is then
 * declined (authentication_required).
 * Refuses an intent that is past this step (payment_intent_unexpected_state).
 */
export function confirmIntent(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: { offSession: boolean; returnUrl: string | null },
): PaymentIntent {
  if (method.type === "sepa_debit") return beginDebit(context, intent, method);
  requireStatus(intent, ["requires_payment_method", "requires_confirmation", "requires_action"], "confirm");
  const note = context.book.note("payment_method", method.id);
  const behaviour = behaviourOf(note.cardNumber);
  const isKept = note.usableOffSession && intent.customer !== null && method.customer === intent.customer;
  const mayCharge = isKept && !(behaviour.outcome === "approved" && behaviour.alwaysAuthenticates);
  const asksNothing = intent.payment_method_options.card.request_three_d_secure === "automatic";
  if (!how.offSession && mayCharge && asksNothing)
    return chargeCard(context, { ...intent, payment_method: method.id }, method, false);
  if (how.offSession) {
    if (mayCharge) return chargeCard(context, { ...intent, payment_method: method.id }, method, false);
    return failIntent(context, intent, {
      type: "card_error",
      code: "authentication_required",
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
      payment_method: method,
    });
  }
  const waiting: PaymentIntent = {
    ...intent,
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: { url: `${context.pagesUrl()}/c/authenticate/${intent.client_secret}`, return_url: how.returnUrl },
    },
  };
  context.book.save("payment_intent", waiting);
  context.events.record("payment_intent.requires_action", waiting, context.cause);
  return waiting;
}

/** Ends the 3-D Secure step: charges the card, or lets the payer choose another. */
export function finishAuthentication(context: Context, intent: PaymentIntent, passed: boolean): PaymentIntent {
  requireStatus(intent, ["requires_action"], "authenticate");
  const method = context.book.get("payment_method", intent.payment_method ?? "");
  if (passed && method.type === "card") return chargeCard(context, intent, method, true);
  return failIntent(context, intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new " +
      "PaymentMethod to attempt to fulfill this PaymentIntent again.",
    payment_method: method,
  });
}
