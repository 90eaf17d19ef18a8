import { Stripe } from "stripe";
import type { CardProvider } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { Calls } from "./calls.ts";
import { idOf, toChargeParams, toKeptCard, waysToPay } from "./convert.ts";

/** Cards saved at the provider, and charges of them while the customer is absent. */
export type KeptCards = Pick<
  CardProvider,
  "createHolder" | "createHostedSetup" | "listCards" | "holderOf" | "forgetCard" | "chargeCard" | "findCharge"
>;

export function createKeptCards({ stripe, read, write, pages }: Calls): KeptCards {
  return {
    async createHolder({ accountId, email, idempotencyKey }) {
      const params = { metadata: { account_id: accountId }, ...(email === "" ? {} : { email }) };
      return (await write(stripe.customers.create(params, { idempotencyKey }))).id;
    },

    async createHostedSetup({ accountId, holder, currency, kind, successUrl, cancelUrl, language, idempotencyKey }) {
      const metadata = { account_id: accountId };
      const session = await write(
        stripe.checkout.sessions.create(
          {
            mode: "setup",
            ...waysToPay(kind),
            currency: currency.toLowerCase(),
            customer: holder,
            setup_intent_data: { metadata },
            metadata,
            locale: language,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        ),
      );
      if (session.url === null)
        throw new OutcomeError("unknown", "card provider: a session without an address", { code: "no_url" });
      return { redirectUrl: session.url };
    },

    async listCards(holder) {
      const cards = [];
      const list = stripe.paymentMethods.list({ customer: holder, type: "card", limit: 100 });
      for await (const method of pages(list)) cards.push(...toKeptCard(method));
      return cards;
    },

    async holderOf(card) {
      return idOf((await read(stripe.paymentMethods.retrieve(card))).customer);
    },

    async forgetCard(card, idempotencyKey) {
      try {
        await write(stripe.paymentMethods.detach(card, undefined, { idempotencyKey }));
      } catch (error) {
        const isRefused = error instanceof OutcomeError && error.kind === "refused";
        if (!isRefused || idOf((await read(stripe.paymentMethods.retrieve(card))).customer) !== null) throw error;
      }
    },

    async chargeCard(input) {
      try {
        const { idempotencyKey } = input;
        const intent = await write(stripe.paymentIntents.create(toChargeParams(input), { idempotencyKey }));
        return { providerObject: intent.id };
      } catch (error) {
        const cause = error instanceof OutcomeError ? error.cause : null;
        const intent = cause instanceof Stripe.errors.StripeError ? cause.payment_intent : undefined;
        if (intent === undefined) throw error;
        return { providerObject: intent.id };
      }
    },

    async findCharge({ holder, paymentId, since }) {
      // One minute earlier is included, because the clocks of the two systems may differ.
      const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
      const intents = stripe.paymentIntents.list({ customer: holder, created, limit: 100 });
      for await (const intent of pages(intents)) if (intent.metadata["payment_id"] === paymentId) return intent.id;
      return null;
    },
  };
}
