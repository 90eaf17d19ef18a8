import type { Context } from "../provider.ts";
import type { CheckoutSession, PaymentIntent } from "../resources.ts";
import { requireOpen } from "./checkout.ts";
import { confirmIntent } from "./confirm-intents.ts";
import { createIntent } from "./intents.ts";
import { addCard } from "./payment-methods.ts";
import type { CardDetails } from "./payment-methods.ts";

/** Handles the payer's card form: the session gets its intent, and the intent waits for 3-D Secure. */
export function payWithCard(context: Context, session: CheckoutSession, card: CardDetails): PaymentIntent {
  requireOpen(session, "pay");
  const method = addCard(context, { ...card, email: card.email ?? session.customer_email });
  const intent =
    session.payment_intent === null ? startIntent(context, session) : context.book.get("payment_intent", session.payment_intent);
  return confirmIntent(context, intent, method, { offSession: false, returnUrl: session.success_url });
}

function startIntent(context: Context, session: CheckoutSession): PaymentIntent {
  const note = context.book.note("checkout.session", session.id);
  const intent = createIntent(context, {
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
  context.book.save("checkout.session", { ...session, payment_intent: intent.id });
  return intent;
}
