import type { Stripe } from "stripe";

/** A checkout of two lines, 398.00 SEK, with the given changes. */
export function twoLines(changes: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "sek", unit_amount: 14900, product_data: { name: "example.se, 1 year" } },
      },
      { quantity: 1, price_data: { currency: "sek", unit_amount: 24900, product_data: { name: "exempel.nu <2 år>" } } },
    ],
    success_url: "http://127.0.0.1:9/order/7?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://127.0.0.1:9/basket",
    client_reference_id: "payment-7",
    ...(changes.customer === undefined ? { customer_email: "kund@example.se" } : {}),
    locale: "en",
    metadata: { payment_id: "payment-7" },
    payment_intent_data: { metadata: { payment_id: "payment-7" } },
    ...changes,
  };
}
