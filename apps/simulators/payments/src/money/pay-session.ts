import type { Context } from "../provider.ts";
import type { CheckoutSession, PaymentIntent } from "../resources.ts";
import { requireOpen } from "./checkout.ts";
import { confirmIntent } from "./confirm-intents.ts";
import { intentOfSession } from "./session-intent.ts";
import { addCard } from "./payment-methods.ts";
import type { CardDetails } from "./payment-methods.ts";

/** Handles the payer's card form: the session gets its intent, and the intent waits for 3-D Secure. */
export function payWithCard(context: Context, session: CheckoutSession, card: CardDetails): PaymentIntent {
  requireOpen(session, "pay");
  const method = addCard(context, { ...card, email: card.email ?? session.customer_email });
  return confirmIntent(context, intentOfSession(context, session), method, { offSession: false, returnUrl: session.success_url });
}
