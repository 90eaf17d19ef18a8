import { Stripe } from "stripe";
import type { CardProvider } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { createClient, quietTimeoutMs } from "./client.ts";
import type { StripeApi } from "./client.ts";
import { expanded, idOf, toChargeParams, toKeptCard, toPayment, toSessionParams } from "./convert.ts";
import type { CardPayment } from "./convert.ts";
import { BadWebhookSignature, toOutcome } from "./errors.ts";
import { readEvent } from "./events.ts";
import type { CardEvent } from "./events.ts";

export type { CardPayment } from "./convert.ts";
export type { CardEvent } from "./events.ts";
export { BadWebhookSignature } from "./errors.ts";

export interface StripeSettings {
  secretKey: string;
  /** One secret, or several while they are being changed: each is tried. */
  webhookSecret: string | readonly string[];
  /** Another address than the provider's own, for tests and the demo. */
  api?: StripeApi;
  timeoutMs?: number;
}

export interface CardRefund {
  readonly refundObject: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly failureCode: string | null;
}

/** What the port asks for, and the rest of what cards can do: reservations, refunds looked at, lists, the merchant. */
export interface StripeCard extends CardProvider {
  /** Takes a session's id and an intent's, too: `providerObject` of the answer is the one to keep. */
  fetchPayment(providerObject: string): Promise<CardPayment>;
  /** Takes reserved money, all or a part; the rest is released. */
  capture(providerObject: string, amountMinor: number, idempotencyKey: string): Promise<CardPayment>;
  refund(providerObject: string, amountMinor: number, idempotencyKey: string): Promise<CardRefund>;
  fetchRefund(refundObject: string): Promise<CardRefund>;
  /** Every payment made since an instant, ours or not, newest first within sessions and then lone intents. */
  listSince(since: Date): AsyncGenerator<CardPayment>;
  /** The provider's id of the account our key belongs to. */
  merchant(): Promise<string>;
  readWebhook(rawBody: Buffer, signatureHeader: string): CardEvent;
  readStoredEvent(rawBody: Buffer): CardEvent;
}

/** Age a signature may have. */
const signatureToleranceSeconds = 300;
/** A session lives for a day at most, so money that came after `since` belongs to a session not older than that. */
const longestSessionMs = 24 * 3_600_000;
const withCharge = ["payment_intent.latest_charge"];

/**
 * Hosted card payments at Stripe.
 *
 * The id we keep (`providerObject`) is the checkout session's. It is the only one that exists before the payer has done
 * anything, it stays the same over declined cards, and everything else can be reached from it. The provider makes the
 * payment intent only when the payer confirms; ids of intents, as events carry them, are understood wherever an id is.
 *
 * Throws  OutcomeError; see errors.ts. Nothing is repeated here: a repeat is the caller's, with the same key
 */
export function createStripeCard(settings: StripeSettings): StripeCard {
  const timeoutMs = settings.timeoutMs ?? quietTimeoutMs;
  const stripe = createClient(settings.secretKey, settings.api, timeoutMs);
  const secrets = [settings.webhookSecret].flat();
  let merchantId: string | null = null;

  const read = <T>(call: Promise<T>): Promise<T> => settle(call, false, timeoutMs);
  const write = <T>(call: Promise<T>): Promise<T> => settle(call, true, timeoutMs);

  async function fetchPayment(providerObject: string): Promise<CardPayment> {
    if (isSession(providerObject)) {
      const session = await read(stripe.checkout.sessions.retrieve(providerObject, { expand: withCharge }));
      return toPayment(session, expanded(session.payment_intent));
    }
    const [intent, sessions] = await Promise.all([
      read(stripe.paymentIntents.retrieve(providerObject, { expand: ["latest_charge"] })),
      read(stripe.checkout.sessions.list({ payment_intent: providerObject, limit: 1 })),
    ]);
    return toPayment(sessions.data[0] ?? null, intent);
  }

  /** The intent behind an id. Refuses one that the payer has not confirmed yet: there is no money to act on. */
  async function intentOf(providerObject: string): Promise<string> {
    if (!isSession(providerObject)) return providerObject;
    const session = await read(stripe.checkout.sessions.retrieve(providerObject));
    const intent = idOf(session.payment_intent);
    if (intent !== null) return intent;
    throw new OutcomeError("refused", "card provider: nothing has been paid yet", { code: "not_paid" });
  }

  return {
    name: "stripe",
    fetchPayment,

    async createHostedPayment(input) {
      const params = toSessionParams(input);
      const session = await write(stripe.checkout.sessions.create(params, { idempotencyKey: input.idempotencyKey }));
      // A repeat under the same key gives the answer of the first time, so the address is there even when it was paid since.
      if (session.url === null)
        throw new OutcomeError("unknown", "card provider: a session without an address", { code: "no_url" });
      const expiresAt = new Date(session.expires_at * 1000).toISOString();
      return { providerObject: session.id, redirectUrl: session.url, expiresAt };
    },

    async capture(providerObject, amountMinor, idempotencyKey) {
      const intent = await intentOf(providerObject);
      await write(stripe.paymentIntents.capture(intent, { amount_to_capture: amountMinor }, { idempotencyKey }));
      return fetchPayment(providerObject);
    },

    async cancel(providerObject, idempotencyKey) {
      const payment = await fetchPayment(providerObject);
      if (payment.state === "cancelled" || payment.state === "failed") return;
      // Two kinds of call under one key would look like a mistake to the provider.
      try {
        if (isSession(payment.providerObject) && payment.redirectUrl !== null) {
          const key = { idempotencyKey: `${idempotencyKey}:expire` };
          await write(stripe.checkout.sessions.expire(payment.providerObject, undefined, key));
        } else {
          const key = { idempotencyKey: `${idempotencyKey}:cancel` };
          await write(stripe.paymentIntents.cancel(await intentOf(providerObject), undefined, key));
        }
      } catch (error) {
        // It may have ended by itself in between; then what was wanted is so.
        const now = error instanceof OutcomeError && error.kind === "refused" ? await fetchPayment(providerObject) : null;
        if (now?.state !== "cancelled" && now?.state !== "failed") throw error;
      }
    },

    async refund(providerObject, amountMinor, idempotencyKey) {
      const intent = await intentOf(providerObject);
      return toRefund(await write(stripe.refunds.create({ payment_intent: intent, amount: amountMinor }, { idempotencyKey })));
    },

    async fetchRefund(refundObject) {
      return toRefund(await read(stripe.refunds.retrieve(refundObject)));
    },

    async *listSince(since) {
      const from = Math.floor(since.getTime() / 1000);
      const seen = new Set<string>();
      const sessions = stripe.checkout.sessions.list({
        created: { gte: from - longestSessionMs / 1000 },
        limit: 100,
        expand: withCharge.map((path) => `data.${path}`),
      });
      for await (const session of pages(sessions, timeoutMs)) {
        const intent = expanded(session.payment_intent);
        if (intent) seen.add(intent.id);
        if (session.created >= from || (intent && intent.created >= from)) yield toPayment(session, intent);
      }
      const intents = stripe.paymentIntents.list({
        created: { gte: from },
        limit: 100,
        expand: ["data.latest_charge"],
      });
      for await (const intent of pages(intents, timeoutMs)) if (!seen.has(intent.id)) yield toPayment(null, intent);
    },

    async createHolder({ accountId, email, idempotencyKey }) {
      const params = { metadata: { account_id: accountId }, ...(email === "" ? {} : { email }) };
      return (await write(stripe.customers.create(params, { idempotencyKey }))).id;
    },

    async createHostedSetup({ accountId, holder, currency, successUrl, cancelUrl, language, idempotencyKey }) {
      const metadata = { account_id: accountId };
      const session = await write(
        stripe.checkout.sessions.create(
          {
            mode: "setup",
            allowed_payment_method_types: ["card"],
            payment_method_options: { card: { request_three_d_secure: "challenge" } },
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
      for await (const method of pages(list, timeoutMs)) cards.push(...toKeptCard(method));
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
      // A minute for clocks that differ.
      const created = { gte: Math.floor(since.getTime() / 1000) - 60 };
      const intents = stripe.paymentIntents.list({ customer: holder, created, limit: 100 });
      for await (const intent of pages(intents, timeoutMs)) if (intent.metadata["payment_id"] === paymentId) return intent.id;
      return null;
    },

    async merchant() {
      merchantId ??= (await read(stripe.accounts.retrieveCurrent())).id;
      return merchantId;
    },

    readWebhook(rawBody, signatureHeader) {
      requireSignature(stripe, rawBody, signatureHeader, secrets);
      return readEvent(rawBody);
    },

    readStoredEvent: readEvent,
  };
}

/**
 * Refuses a body that none of the secrets has signed, or that is older than the tolerance. Whatever the check throws is a
 * refusal: it has errors of other kinds, too, for headers it does not understand.
 */
function requireSignature(stripe: Stripe, rawBody: Buffer, signatureHeader: string, secrets: readonly string[]): void {
  let cause: unknown = null;
  for (const secret of secrets) {
    try {
      const { signature } = stripe.webhooks;
      if (signature?.verifyHeader(rawBody, signatureHeader, secret, signatureToleranceSeconds) === true) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new BadWebhookSignature(cause);
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
  // requires_action and anything new is on its way; canceled gives no money back.
  const ended = refund.status === "canceled" ? "failed" : refund.status;
  return {
    refundObject: refund.id,
    state: ended === "succeeded" || ended === "failed" ? ended : "pending",
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    failureCode: refund.failure_reason ?? null,
  };
}

/** Translates errors, and ends a call whose answer trickles in forever: the library only notices silence. */
async function settle<T>(call: Promise<T>, isWrite: boolean, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no whole answer in time")), timeoutMs * 1.5);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw toOutcome(error, isWrite);
  } finally {
    clearTimeout(timer);
  }
}

/** The items of all pages of a list, with errors translated. */
async function* pages<T>(list: AsyncIterable<T>, timeoutMs: number): AsyncGenerator<T> {
  const iterator = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await settle(Promise.resolve(iterator.next()), false, timeoutMs);
    if (next.done === true) return;
    yield next.value;
  }
}
