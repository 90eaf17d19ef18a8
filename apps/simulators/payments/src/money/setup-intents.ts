import { newId, randomText } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Desk } from "../provider.ts";
import type { CardError, CheckoutSession, Metadata, SetupIntent } from "../resources.ts";
import { behaviourOf } from "./cards.ts";
import { endSession, requireOpen } from "./checkout.ts";
import { addCard, attachMethod } from "./payment-methods.ts";
import type { CardDetails } from "./payment-methods.ts";

/** A session in setup mode with the agreement it asks for, which, unlike a payment, is there from the start. */
export function beginSetup(desk: Desk, session: CheckoutSession, metadata: Metadata): CheckoutSession {
  const id = newId("seti");
  const setup: SetupIntent = {
    id,
    object: "setup_intent",
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: seconds(desk),
    customer: session.customer,
    description: null,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
  desk.book.add("setup_intent", setup, { session: session.id });
  desk.events.record("setup_intent.created", setup, desk.cause);
  const asking = { ...session, setup_intent: id };
  desk.book.save("checkout.session", asking);
  return asking;
}

/** The payer sends the card form: the agreement waits for 3-D Secure, always. */
export function keepCard(desk: Desk, session: CheckoutSession, card: CardDetails): SetupIntent {
  requireOpen(session, "keep a card");
  const method = addCard(desk, { ...card, email: card.email ?? session.customer_email });
  const setup = desk.book.get("setup_intent", session.setup_intent ?? "");
  const url = `${desk.pagesUrl()}/c/authenticate/${setup.client_secret}`;
  const waiting: SetupIntent = {
    ...setup,
    status: "requires_action",
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: "redirect_to_url", redirect_to_url: { url, return_url: session.success_url } },
  };
  desk.book.save("setup_intent", waiting);
  desk.events.record("setup_intent.requires_action", waiting, desk.cause);
  return waiting;
}

/** Ends the 3-D Secure step: the card is attached to its customer, or the payer chooses another. */
export function finishSetup(desk: Desk, setup: SetupIntent, passed: boolean): SetupIntent {
  const method = desk.book.get("payment_method", setup.payment_method ?? "");
  const behaviour = behaviourOf(desk.book.note("payment_method", method.id).cardNumber);
  if (!passed)
    return fail(desk, setup, {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message: "The latest attempt to set up the payment method has failed because authentication failed.",
      payment_method: method,
    });
  if (behaviour.outcome === "declined" && !behaviour.canBeKept)
    return fail(desk, setup, {
      type: "card_error",
      code: behaviour.code,
      ...(behaviour.declineCode === null ? {} : { decline_code: behaviour.declineCode }),
      message: behaviour.message,
      payment_method: method,
    });
  const kept = setup.customer === null ? method : attachMethod(desk, method, setup.customer, true);
  const done: SetupIntent = { ...setup, status: "succeeded", next_action: null, last_setup_error: null };
  desk.book.save("setup_intent", done);
  desk.events.record("setup_intent.succeeded", done, desk.cause);
  endSession(desk, desk.book.note("setup_intent", setup.id).session, kept, "no_payment_required");
  return done;
}

function fail(desk: Desk, setup: SetupIntent, error: CardError): SetupIntent {
  const failed: SetupIntent = {
    ...setup,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  };
  desk.book.save("setup_intent", failed);
  desk.events.record("setup_intent.setup_failed", failed, desk.cause);
  return failed;
}
