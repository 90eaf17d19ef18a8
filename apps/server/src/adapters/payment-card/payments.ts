import { minorOf, type Money } from "@nameplane/values";
import type { Stripe } from "stripe";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { CardProvider } from "../../areas/payments/card.port.ts";
import type { Calls } from "./calls.ts";
import { expanded, idOf, mandateOf, toDebitFacts, toPayment, toSessionParams } from "./convert.ts";
import type { CardPayment } from "./convert.ts";

interface CardRefund {
  readonly refundObject: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amountMinor: number;
  /** The currency code of ISO 4217 in upper case. */
  readonly currency: string;
  readonly failureCode: string | null;
}

/** Payments on the provider's page: made, read, captured, cancelled and refunded. */
export type Payments = Pick<CardProvider, "createHostedPayment" | "cancel"> & {
  /** Accepts the id of a session or an intent; `providerObject` of the answer is the one to store. */
  fetchPayment(providerObject: string): Promise<CardPayment>;
  /** Captures reserved money, all or a part; the rest is released. */
  capture(providerObject: string, amount: Money, idempotencyKey: string): Promise<CardPayment>;
  refund(providerObject: string, amount: Money, idempotencyKey: string): Promise<CardRefund>;
  fetchRefund(refundObject: string): Promise<CardRefund>;
  /** All payments made since an instant, ours or not: first sessions, then intents without a session, each newest first. */
  listSince(since: Date): AsyncGenerator<CardPayment>;
};

/** A session lives for at most a day, so money that came after `since` belongs to a session made at most a day before it. */
const longestSessionMs = 24 * 3_600_000;
const withCharge = ["payment_intent.latest_charge"];

export function createPayments(calls: Calls): Payments {
  const { stripe, read, write } = calls;

  async function fetchPayment(providerObject: string): Promise<CardPayment> {
    if (isSession(providerObject)) {
      const session = await read(stripe.checkout.sessions.retrieve(providerObject, { expand: withCharge }));
      return withDebit(toPayment(session, expanded(session.payment_intent)), expanded(session.payment_intent));
    }
    const [intent, sessions] = await Promise.all([
      read(stripe.paymentIntents.retrieve(providerObject, { expand: ["latest_charge"] })),
      read(stripe.checkout.sessions.list({ payment_intent: providerObject, limit: 1 })),
    ]);
    return withDebit(toPayment(sessions.data[0] ?? null, intent), intent);
  }

  /** Adds the facts that the payer has to be told about a debit. The mandate is read only while the debit is under way. */
  async function withDebit(payment: CardPayment, intent: Stripe.PaymentIntent | null): Promise<CardPayment> {
    if (payment.method !== "sepa" || payment.state !== "processing") return payment;
    const charge = expanded(intent?.latest_charge);
    const id = mandateOf(charge);
    const debit = toDebitFacts(charge, id === null ? null : await read(stripe.mandates.retrieve(id)));
    return debit === null ? payment : { ...payment, debit };
  }

  /** The intent for an id. Refuses a session that the payer has not confirmed yet, because it has no money to act on. */
  async function intentOf(providerObject: string): Promise<string> {
    if (!isSession(providerObject)) return providerObject;
    const session = await read(stripe.checkout.sessions.retrieve(providerObject));
    const intent = idOf(session.payment_intent);
    if (intent !== null) return intent;
    throw new OutcomeError("refused", "card provider: nothing has been paid yet", { code: "not_paid" });
  }

  return {
    fetchPayment,
    listSince: (since) => listSince(calls, since),

    async createHostedPayment(input) {
      const params = toSessionParams(input);
      const session = await write(stripe.checkout.sessions.create(params, { idempotencyKey: input.idempotencyKey }));
      // A repeated call with the same key gets the first answer, so the URL is there even if the session was paid in the
      // meantime.
      if (session.url === null)
        throw new OutcomeError("unknown", "card provider: a session without an address", { code: "no_url" });
      const expiresAt = new Date(session.expires_at * 1000).toISOString();
      return { providerObject: session.id, redirectUrl: session.url, expiresAt };
    },

    async capture(providerObject, amount, idempotencyKey) {
      const intent = await intentOf(providerObject);
      await write(stripe.paymentIntents.capture(intent, { amount_to_capture: minorOf(amount) }, { idempotencyKey }));
      return fetchPayment(providerObject);
    },

    async cancel(providerObject, idempotencyKey) {
      const payment = await fetchPayment(providerObject);
      if (payment.state === "cancelled" || payment.state === "failed") return;
      // Two different calls with the same key would be an error at the provider, so each has a key of its own.
      try {
        if (isSession(payment.providerObject) && payment.redirectUrl !== null) {
          const key = { idempotencyKey: `${idempotencyKey}:expire` };
          await write(stripe.checkout.sessions.expire(payment.providerObject, undefined, key));
        } else {
          const key = { idempotencyKey: `${idempotencyKey}:cancel` };
          await write(stripe.paymentIntents.cancel(await intentOf(providerObject), undefined, key));
        }
      } catch (error) {
        // If the payment has ended in between, there is nothing left to cancel.
        const now = error instanceof OutcomeError && error.kind === "refused" ? await fetchPayment(providerObject) : null;
        if (now?.state !== "cancelled" && now?.state !== "failed") throw error;
      }
    },

    async refund(providerObject, amount, idempotencyKey) {
      const intent = await intentOf(providerObject);
      const params = { payment_intent: intent, amount: minorOf(amount) };
      return toRefund(await write(stripe.refunds.create(params, { idempotencyKey })));
    },

    async fetchRefund(refundObject) {
      return toRefund(await read(stripe.refunds.retrieve(refundObject)));
    },
  };
}

async function* listSince({ stripe, pages }: Calls, since: Date): AsyncGenerator<CardPayment> {
  const from = Math.floor(since.getTime() / 1000);
  const seen = new Set<string>();
  const sessions = stripe.checkout.sessions.list({
    created: { gte: from - longestSessionMs / 1000 },
    limit: 100,
    expand: withCharge.map((path) => `data.${path}`),
  });
  for await (const session of pages(sessions)) {
    const intent = expanded(session.payment_intent);
    if (intent) seen.add(intent.id);
    if (session.created >= from || (intent && intent.created >= from)) yield toPayment(session, intent);
  }
  const intents = stripe.paymentIntents.list({
    created: { gte: from },
    limit: 100,
    expand: ["data.latest_charge"],
  });
  for await (const intent of pages(intents)) if (!seen.has(intent.id)) yield toPayment(null, intent);
}

function isSession(providerObject: string): boolean {
  return providerObject.startsWith("cs_");
}

function toRefund(refund: {
  id: string;
  status: string | null;
  amount: number;
  currency: string;
  failure_reason?: string;
}): CardRefund {
  // requires_action and unknown states count as pending; canceled means that no money is paid back.
  const ended = refund.status === "canceled" ? "failed" : refund.status;
  return {
    refundObject: refund.id,
    state: ended === "succeeded" || ended === "failed" ? ended : "pending",
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    failureCode: refund.failure_reason ?? null,
  };
}
