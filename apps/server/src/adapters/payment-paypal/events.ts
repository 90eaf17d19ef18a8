import { z } from "zod";
import type { CardWebhook } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { captureMark, idsOf } from "./convert.ts";

const text = z.string().nullish();

const eventShape = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource_type: text,
  resource: z.object({
    id: text,
    dispute_id: text,
    custom_id: text,
    purchase_units: z.array(z.object({ custom_id: text })).nullish(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: text, capture_id: text }).nullish() }).nullish(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).nullish(),
    metadata: z.object({ order_id: text }).nullish(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: text, custom: text })).nullish(),
  }),
});
type Event = z.infer<typeof eventShape>;

/**
 * Reads what an event is about. The payment's state is never taken from it, but fetched. Refuses a body that is not an event
 * (bad_body). An event of an unknown type, or about something else than a payment, is accepted with providerObject null.
 */
export function readEvent(rawBody: Buffer): CardWebhook {
  const read = eventShape.safeParse(parsed(rawBody));
  if (!read.success) throw new OutcomeError("refused", "webhook: the body is no event", { code: "bad_body" });
  const { id, event_type: kind, resource } = read.data;
  const disputed = resource.disputed_transactions?.[0];
  return {
    eventId: id,
    kind,
    providerObject: objectOf(read.data),
    ...idsOf(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputed?.custom),
    // A reversal means that PayPal decided a dispute, or a bank's claim, against us.
    isDispute: kind.startsWith("CUSTOMER.DISPUTE.") || kind === "PAYMENT.CAPTURE.REVERSED",
    ...(resource.dispute_id ? { disputeObject: resource.dispute_id } : {}),
    // These events are about a PayPal account that is kept for later charges. Its order is the one with which it was saved.
    keptCards: isAboutKept(kind) ? { holder: null, card: resource.id ?? null } : null,
  };
}

const isAboutKept = (kind: string): boolean => kind.startsWith("VAULT.PAYMENT-TOKEN.");

function objectOf({ event_type: kind, resource }: Event): string | null {
  if (isAboutKept(kind)) return resource.metadata?.order_id ?? null;
  const related = resource.supplementary_data?.related_ids;
  if (related?.order_id) return related.order_id;
  const capture = resource.disputed_transactions?.[0]?.seller_transaction_id ?? related?.capture_id;
  if (capture) return captureMark + capture;
  if (kind.startsWith("CHECKOUT.ORDER.") || kind.startsWith("CHECKOUT.PAYMENT-APPROVAL.")) return resource.id ?? null;
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(kind)) return captureAbove(resource);
  if (kind.startsWith("PAYMENT.CAPTURE.")) return resource.id ? captureMark + resource.id : null;
  return null;
}

/** The event of a refund contains the refund, with a link of type "up" to its capture. */
function captureAbove({ links, id }: Event["resource"]): string | null {
  const above = links?.find(({ rel }) => rel === "up")?.href.match(/\/captures\/([A-Z0-9]+)$/i)?.[1] ?? id;
  return above ? captureMark + above : null;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
