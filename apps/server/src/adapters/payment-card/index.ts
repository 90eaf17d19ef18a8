import type { Stripe } from "stripe";
import type { CardProvider } from "../../areas/payments/card.port.ts";
import type { DebitProvider } from "../../areas/payments/debit.port.ts";
import { createCalls } from "./calls.ts";
import { createClient, quietTimeoutMs } from "./client.ts";
import type { StripeApi } from "./client.ts";
import { BadWebhookSignature } from "./errors.ts";
import { createDisputes } from "./disputes.ts";
import { readEvent } from "./events.ts";
import type { CardEvent } from "./events.ts";
import { createKeptCards, type KeptCards } from "./kept-cards.ts";
import { createKeptDebits } from "./kept-debits.ts";
import { createPayments, type Payments } from "./payments.ts";

export type { CardPayment } from "./convert.ts";
export type { CardEvent } from "./events.ts";
export { BadWebhookSignature } from "./errors.ts";

export interface StripeSettings {
  secretKey: string;
  /** One secret, or several while it is being changed; all of them are tried. */
  webhookSecret: string | readonly string[];
  /** Another URL instead of the provider's own, for tests and the demo. */
  api?: StripeApi;
  timeoutMs?: number;
}

/** The functions of the port, and further ones for cards: reservations, fetching refunds, lists, and the merchant's account. */
export type StripeCard = Payments &
  KeptCards &
  Pick<DebitProvider, "listDebits"> &
  Required<Pick<CardProvider, "name" | "disputes">> & {
    /** The provider's id of our account. */
    merchant(): Promise<string>;
    readWebhook(rawBody: Buffer, signatureHeader: string): CardEvent;
    readStoredEvent(rawBody: Buffer): CardEvent;
  };

/** The maximal age of a signature. */
const signatureToleranceSeconds = 300;

/**
 * Hosted card payments at Stripe. The id we store (`providerObject`) is that of the checkout session: it is the only one that
 * exists before the payer acts, it stays the same over declined cards, and everything else can be found from it. Stripe makes the
 * payment intent only when the payer confirms; ids of intents, as in events, are accepted wherever an id is.
 *
 * Throws OutcomeError; see errors.ts. Nothing is repeated here: callers repeat with the same key.
 */
export function createStripeCard(settings: StripeSettings): StripeCard {
  const timeoutMs = settings.timeoutMs ?? quietTimeoutMs;
  const stripe = createClient(settings.secretKey, settings.api, timeoutMs);
  const secrets = [settings.webhookSecret].flat();
  const calls = createCalls(stripe, timeoutMs);
  let merchantId: string | null = null;

  return {
    name: "stripe",
    ...createPayments(calls),
    ...createKeptCards(calls),
    ...createKeptDebits(calls),
    disputes: createDisputes(calls),

    async merchant() {
      merchantId ??= (await calls.read(stripe.accounts.retrieveCurrent())).id;
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
 * Refuses a body that was not signed with any of the secrets, or is older than the tolerance. Every error of the check counts
 * as a refusal, because headers that it does not understand cause errors of other types.
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
