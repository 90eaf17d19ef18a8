import type { Context } from "../provider.ts";
import type { CheckoutSession, PaymentIntent } from "../resources.ts";
import { createIntent } from "./intents.ts";

/** The intent of a session, which is created when the payer confirms for the first time. */
export function intentOfSession(context: Context, session: CheckoutSession): PaymentIntent {
  return session.payment_intent === null
    ? startIntent(context, session)
    : context.book.get("payment_intent", session.payment_intent);
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
    methodType: session.payment_method_types[0],
  });
  context.book.save("checkout.session", { ...session, payment_intent: intent.id });
  return intent;
}
