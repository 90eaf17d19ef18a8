/**
 * Events of an account that can be sent to a webhook, grouped by subject. A published type keeps its name and the fields of its
 * data. A change that breaks this raises `version` of the body (docs/webhooks.md).
 */
export const webhookEventGroups = {
  domain: [
    "domain.created",
    "domain.registered",
    "domain.renewed",
    "domain.transfer_in_pending",
    "domain.transferred_in",
    "domain.transfer_out_pending",
    "domain.transfer_out_stopped",
    "domain.transferred_out",
    "domain.expiring",
    "domain.expired",
    "domain.restored",
    "domain.cancelled",
    "domain.held",
    "domain.released",
    "domain.push",
  ],
  request: [
    "order.created",
    "request.queued",
    "request.running",
    "request.waiting",
    "request.needs_you",
    "request.completed",
    "request.failed",
    "request.cancelled",
  ],
  dns: [
    "dns.zone_created",
    "dns.published",
    "dnssec.signed",
    "dnssec.unsigned",
    "dnssec.rollover_started",
    "dnssec.rollover_step",
    "dnssec.rollover_ended",
    "dnssec.action_needed",
    "dnssec.chain_broken",
    "dnssec.chain_healed",
  ],
  service: ["service.started", "service.suspended", "service.resumed", "service.renewed", "service.ended"],
  invoice: ["invoice.issued", "invoice.paid", "invoice.overdue", "credit_note.issued"],
  contact: ["contact.verification_needed", "contact.verified"],
} as const;

export type WebhookEventGroup = keyof typeof webhookEventGroups;
export type WebhookEventType = (typeof webhookEventGroups)[WebhookEventGroup][number];

export const webhookEventTypes: readonly WebhookEventType[] = Object.values(webhookEventGroups).flat();

/** Type of the event that the test button sends. An endpoint gets it even if it has not chosen it. */
export const webhookTestType = "webhook.test";

/** The permission that a user needs to see the contents of events of the group. */
export const rightOfGroup = {
  domain: "domain_view",
  request: "order_view",
  dns: "dns_view",
  service: "service_view",
  invoice: "economy_view",
  contact: "contact_view",
} as const satisfies Record<WebhookEventGroup, string>;

const groupOfType = new Map<string, WebhookEventGroup>(
  (Object.keys(webhookEventGroups) as WebhookEventGroup[]).flatMap((group) =>
    webhookEventGroups[group].map((type) => [type, group] as const),
  ),
);

/** The permission needed to see an event's contents. Null for the test event, which has no contents. */
export function rightOfEvent(type: string): string | null {
  const group = groupOfType.get(type);
  return group === undefined ? null : rightOfGroup[group];
}
