import type { Stripe } from "stripe";
import type { CardProvider } from "../../areas/payments/card.port.ts";
import { createCalls } from "./calls.ts";
import { createClient, quietTimeoutMs } from "./client.ts";
import type { StripeApi } from "./client.ts";
import { BadWebhookSignature } from "./errors.ts";
import { readEvent } from "./events.ts";
import type { CardEvent } from "./events.ts";
import { createKeptCards, type KeptCards } from "./kept-cards.ts";
import { createPayments, type Payments } from "./payments.ts";

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

/** What the port asks for, and the rest of what cards can do: reservations, refunds looked at, lists, the merchant. */
export type StripeCard = Payments &
  KeptCards &
  Pick<CardProvider, "name"> & {
    /** The provider's id of the account our key belongs to. */
    merchant(): Promise<string>;
    readWebhook(rawBody: Buffer, signatureHeader: string): CardEvent;
    readStoredEvent(rawBody: Buffer): CardEvent;
  };

/** Age a signature may have. */
const signatureToleranceSeconds = 300;

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
  const calls = createCalls(stripe, timeoutMs);
  let merchantId: string | null = null;

  return {
    name: "stripe",
    ...createPayments(calls),
    ...createKeptCards(calls),

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
