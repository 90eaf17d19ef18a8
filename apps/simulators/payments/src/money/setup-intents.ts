import { newId, randomText } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { CardError, CheckoutSession, Metadata, SetupIntent } from "../resources.ts";
import { behaviourOf } from "./cards.ts";
import { endSession, requireOpen } from "./checkout.ts";
import { addCard, attachMethod } from "./payment-methods.ts";
import type { CardDetails } from "./payment-methods.ts";

/**
 * Creates a session in setup mode together with its setup intent. Unlike a payment intent, the setup intent exists from the
 * start.
 */
export function beginSetup(context: Context, session: CheckoutSession, metadata: Metadata): CheckoutSession {
  const id = newId("seti");
  const setup: SetupIntent = {
    id,
    object: "setup_intent",
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: seconds(context),
    customer: session.customer,
    description: null,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    mandate: null,
    payment_method: null,
    payment_method_types: session.payment_method_types,
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
  context.book.add("setup_intent", setup, { session: session.id });
  context.events.record("setup_intent.created", setup, context.cause);
  const asking = { ...session, setup_intent: id };
  context.book.save("checkout.session", asking);
  return asking;
}

/** Handles the payer's card form: the setup intent always waits for 3-D Secure. */
export function keepCard(context: Context, session: CheckoutSession, card: CardDetails): SetupIntent {
  requireOpen(session, "keep a card");
  const method = addCard(context, { ...card, email: card.email ?? session.customer_email });
  const setup = context.book.get("setup_intent", session.setup_intent ?? "");
  const url = `${context.pagesUrl()}/c/authenticate/${setup.client_secret}`;
  const waiting: SetupIntent = {
    ...setup,
    status: "requires_action",
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: "redirect_to_url", redirect_to_url: { url, return_url: session.success_url } },
  };
  context.book.save("setup_intent", waiting);
  context.events.record("setup_intent.requires_action", waiting, context.cause);
  return waiting;
}

/** Ends the 3-D Secure step: the card is attached to its customer, or the payer chooses another. */
export function finishSetup(context: Context, setup: SetupIntent, passed: boolean): SetupIntent {
  const method = context.book.get("payment_method", setup.payment_method ?? "");
  const behaviour = behaviourOf(context.book.note("payment_method", method.id).cardNumber);
  if (!passed)
    return fail(context, setup, {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message: "The latest attempt to set up the payment method has failed because authentication failed.",
      payment_method: method,
    });
  if (behaviour.outcome === "declined" && !behaviour.canBeKept)
    return fail(context, setup, {
      type: "card_error",
      code: behaviour.code,
      ...(behaviour.declineCode === null ? {} : { decline_code: behaviour.declineCode }),
      message: behaviour.message,
      payment_method: method,
    });
  const kept = setup.customer === null ? method : attachMethod(context, method, setup.customer, true);
  const done: SetupIntent = { ...setup, status: "succeeded", next_action: null, last_setup_error: null };
  context.book.save("setup_intent", done);
  context.events.record("setup_intent.succeeded", done, context.cause);
  endSession(context, context.book.note("setup_intent", setup.id).session, kept, "no_payment_required");
  return done;
}

function fail(context: Context, setup: SetupIntent, error: CardError): SetupIntent {
  const failed: SetupIntent = {
    ...setup,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  };
  context.book.save("setup_intent", failed);
  context.events.record("setup_intent.setup_failed", failed, context.cause);
  return failed;
}
