import type { Desk } from "../provider.ts";
import type { CheckoutSession, PaymentIntent } from "../resources.ts";
import { requireOpen } from "./checkout.ts";
import { confirmIntent } from "./confirm-intents.ts";
import { createIntent } from "./intents.ts";
import { addCard } from "./payment-methods.ts";
import type { CardDetails } from "./payment-methods.ts";

/** The payer sends the card form: the session gets its intent, and the intent waits for 3-D Secure. */
export function payWithCard(desk: Desk, session: CheckoutSession, card: CardDetails): PaymentIntent {
  requireOpen(session, "pay");
  const method = addCard(desk, { ...card, email: card.email ?? session.customer_email });
  const intent =
    session.payment_intent === null ? startIntent(desk, session) : desk.book.get("payment_intent", session.payment_intent);
  return confirmIntent(desk, intent, method, { offSession: false, returnUrl: session.success_url });
}

function startIntent(desk: Desk, session: CheckoutSession): PaymentIntent {
  const note = desk.book.note("checkout.session", session.id);
  const intent = createIntent(desk, {
    amount: session.amount_total ?? 0,
    currency: session.currency,
    captureMethod: note.captureMethod,
    customer: session.customer,
    description: note.intentDescription,
    metadata: note.intentMetadata,
    receiptEmail: null,
    requestThreeDSecure: session.payment_method_options.card.request_three_d_secure,
    setupFutureUsage: note.setupFutureUsage,
    statementDescriptorSuffix: note.statementDescriptorSuffix,
    session: session.id,
  });
  desk.book.save("checkout.session", { ...session, payment_intent: intent.id });
  return intent;
}
