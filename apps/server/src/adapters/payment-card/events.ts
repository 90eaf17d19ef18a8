import { z } from "zod";
import type { CardWebhook } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { idOf } from "./convert.ts";

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();

const eventBody = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().int(),
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: z.string().optional(),
      mode: z.string().nullish(),
      customer: reference,
      payment_intent: reference,
      payment_method: reference,
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** A webhook event, and when it was made. `providerObject` is the id of a session or an intent; both can be fetched. */
export type CardEvent = CardWebhook & { readonly createdAt: string };

/**
 * Reads what an event is about. The payment's state is never taken from it, but fetched. Refuses a body that is not an event
 * (bad_body). An event of an unknown type, or about something else than a payment, is accepted with providerObject null.
 */
export function readEvent(rawBody: Buffer): CardEvent {
  const parsed = eventBody.safeParse(parseJson(rawBody));
  if (!parsed.success) throw new OutcomeError("refused", "webhook: the body is no event", { code: "bad_body" });
  const { id, type, created, data } = parsed.data;
  const about = data.object;
  return {
    eventId: id,
    kind: type,
    providerObject: paymentOf(about),
    paymentId: about.metadata?.["payment_id"] ?? null,
    accountId: about.metadata?.["account_id"] ?? null,
    isDispute: type.startsWith("charge.dispute."),
    ...(type.startsWith("charge.dispute.") && about.id !== undefined ? { disputeObject: about.id } : {}),
    keptCards: keptCardsOf(about),
    createdAt: new Date(created * 1000).toISOString(),
  };
}

function paymentOf(about: z.infer<typeof eventBody>["data"]["object"]): string | null {
  switch (about.object) {
    case "checkout.session":
      return about.mode === "setup" ? null : (about.id ?? null);
    case "payment_intent":
      return about.id ?? null;
    case "charge":
    case "refund":
    case "dispute":
      return typeof about.payment_intent === "object" ? (about.payment_intent?.id ?? null) : (about.payment_intent ?? null);
    case undefined:
    default:
      return null;
  }
}

/**
 * The holder whose saved cards changed, if the event is about saved cards. The cards themselves are then fetched from the
 * provider's list.
 */
function keptCardsOf(about: z.infer<typeof eventBody>["data"]["object"]): CardWebhook["keptCards"] {
  const holder = idOf(about.customer ?? null);
  switch (about.object) {
    case "payment_method":
      return { holder, card: about.id ?? null };
    case "mandate":
      return { holder: null, card: idOf(about.payment_method ?? null) };
    case "setup_intent":
      return { holder, card: null };
    case "checkout.session":
      return about.mode === "setup" ? { holder, card: null } : null;
    case "customer":
      return { holder: about.id ?? null, card: null };
    case undefined:
    default:
      return null;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
