import { moneyIn, type Money } from "@nameplane/values";
import type { WebhookEventType } from "@nameplane/contracts/webhooks/event-types";
import type { Facts, Happening } from "./events.rules.ts";

const id = (n: number) => `01910000-0000-7000-8000-00000000000${n}`;
const [requestId, domainId, orderId, transferId, invoiceId, caseId, contactId, zoneId, pushId] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (n) => id(n),
) as [string, string, string, string, string, string, string, string, string];
const asciiName = "xn--fjllbete-1za.se";
const expiresAt = new Date("2027-11-20T12:30:00Z");
const sek = moneyIn("SEK");
const invoice = {
  number: 10042,
  total: sek(12375),
  settled: sek(0),
  issuedOn: "2026-11-21",
  dueOn: "2026-12-05",
  orderId,
};

/** id() can make only ids with one digit, so other objects get ids that are written out. */
const serviceId = "01910000-0000-7000-8000-000000000010";
const service = {
  id: serviceId,
  productId: 2305,
  asciiName: null,
  domainId: null,
  state: "active",
  paidUntil: "2027-11-21T10:00:00.000Z",
};

const request = (type: string) => ({
  id: requestId,
  number: 4711,
  type,
  asciiName,
  domainId,
  orderId,
  orderNumber: 815,
  expiresAt,
  service: type === "renew-service" ? service : null,
});
const transfer = (direction: "in" | "out") => ({
  id: transferId,
  direction,
  asciiName,
  domainId,
  requestId: direction === "in" ? requestId : null,
  actsAt: new Date("2026-11-26T10:00:00Z"),
});

const outset = { actor: "job:orders", before: [] } as const;

const state = (subject: string, objectId: string, from: string, to: string, reason: string | null = null): Happening => ({
  source: "state",
  subject,
  objectId,
  from,
  to,
  reason,
  params: {},
  ...outset,
});
const news = (subject: string, params: Record<string, unknown>): Happening => ({
  source: "notice",
  subject,
  objectId: id(1),
  from: null,
  to: null,
  reason: null,
  params,
  ...outset,
});
const created = (subject: string, objectId: string, to: string | null, params: Record<string, unknown> = {}): Happening => ({
  source: "created",
  subject,
  objectId,
  from: null,
  to,
  reason: null,
  params,
  ...outset,
});
const step = (what: string): Happening => ({
  source: "dnssec",
  subject: "rollover",
  objectId: domainId,
  from: null,
  to: null,
  reason: null,
  params: { step: what, keytag: 4711 },
  ...outset,
});

export type Example = { readonly happening: Happening; readonly facts: Facts };

function example(happening: Happening, facts: Partial<Facts> = {}): Example {
  const none = new Map<string, never>();
  const domains = new Map([[domainId, { id: domainId, asciiName, expiresAt }]]);
  return {
    happening,
    facts: { requests: none, orders: none, domains, transfers: none, invoices: none, cases: none, services: none, ...facts },
  };
}

const requests = (type: string) => ({ requests: new Map([[requestId, request(type)]]) });
const transfers = (direction: "in" | "out") => ({ transfers: new Map([[transferId, transfer(direction)]]) });
const invoices = (more: { kind: "invoice" | "credit_note"; settled?: Money; dueOn?: string | null }) => ({
  invoices: new Map([[invoiceId, { ...invoice, ...more, id: invoiceId }]]),
});
const cases = {
  cases: new Map([
    [
      caseId,
      { id: caseId, kind: "verification", contactId, domainId, claims: ["email"], deadlineAt: new Date("2026-12-06T10:00:00Z") },
    ],
  ]),
};
const services = { services: new Map([[serviceId, service]]) };
const ofRequest = (from: string, to: string, reason: string | null = null, type = "create-domain-registration") =>
  example(state("request", requestId, from, to, reason), requests(type));

/** An example for each type of event, the same as in docs/webhooks.md. */
export const examples: Readonly<Record<WebhookEventType, Example>> = {
  "domain.created": example(created("domain", domainId, "active")),
  "domain.registered": ofRequest("processing", "completed"),
  "domain.renewed": ofRequest("processing", "completed", null, "update-domain-renew"),
  "domain.transfer_in_pending": example(state("transfer", transferId, "requested", "pending"), transfers("in")),
  "domain.transferred_in": ofRequest("pending_registry", "completed", null, "create-domain-transfer"),
  "domain.transfer_out_pending": example(news("name_leaving", { domainId, name: asciiName, step: "asked" })),
  "domain.transfer_out_stopped": example(state("transfer", transferId, "pending", "rejected"), transfers("out")),
  "domain.transferred_out": example(state("domain", domainId, "active", "transferred_away")),
  "domain.expiring": example(
    news("renewal_week", { domainId, name: asciiName, mode: "manual", expiresAt: expiresAt.toISOString() }),
  ),
  "domain.expired": example(state("domain", domainId, "active", "expired_renewable")),
  "domain.restored": example(state("domain", domainId, "expired_restorable", "active")),
  "domain.cancelled": example(state("domain", domainId, "active", "cancelled_by_user")),
  "domain.held": example(state("domain", domainId, "active", "suspended")),
  "domain.released": example(state("domain", domainId, "suspended", "active")),
  "domain.push": example(news("push", { pushId, step: "offered", names: ["fjällbete.se"] })),
  "order.created": example(created("order", orderId, "awaiting_payment"), {
    orders: new Map([[orderId, { id: orderId, number: 815, method: "card", total: sek(12375) }]]),
  }),
  "request.queued": ofRequest("awaiting_payment", "queued"),
  "request.running": ofRequest("queued", "processing"),
  "request.waiting": ofRequest("processing", "pending_registry"),
  "request.needs_you": ofRequest("processing", "action_required", "4004"),
  "request.completed": ofRequest("processing", "completed"),
  "request.failed": ofRequest("processing", "rejected"),
  "request.cancelled": ofRequest("action_required", "cancelled"),
  "dns.zone_created": example(created("zone", zoneId, null, { apex: asciiName, domainId })),
  "dns.published": example({
    source: "zone",
    subject: "published",
    objectId: zoneId,
    from: null,
    to: null,
    reason: null,
    params: { apex: asciiName, domainId, version: 12, serial: 2026112103 },
    ...outset,
  }),
  "dnssec.signed": example(state("dnssec", domainId, "signing", "signed")),
  "dnssec.unsigned": example(state("dnssec", domainId, "unsigning", "unsigned")),
  "dnssec.rollover_started": example(step("begun")),
  "dnssec.rollover_step": example(step("promised")),
  "dnssec.rollover_ended": example(step("replaced")),
  "dnssec.action_needed": example(news("dnssec_step", { domainId, name: asciiName, act: "add" })),
  "dnssec.chain_broken": example(state("dnssec", domainId, "signed", "broken")),
  "dnssec.chain_healed": example(state("dnssec", domainId, "broken", "signed")),
  "service.started": example(state("service", serviceId, "setting_up", "active"), services),
  "service.suspended": example(state("service", serviceId, "renewal_pending", "suspended"), services),
  "service.resumed": example(state("service", serviceId, "resuming", "active"), services),
  "service.renewed": ofRequest("processing", "completed", null, "renew-service"),
  "service.ended": example(state("service", serviceId, "ending", "ended"), services),
  "invoice.issued": example(state("invoice", invoiceId, "draft", "unpaid"), invoices({ kind: "invoice" })),
  "invoice.paid": example(state("invoice", invoiceId, "unpaid", "paid"), invoices({ kind: "invoice", settled: sek(12375) })),
  "invoice.overdue": example(
    {
      source: "due",
      subject: "invoice_overdue",
      objectId: invoiceId,
      from: null,
      to: "unpaid",
      reason: null,
      params: {},
      ...outset,
    },
    invoices({ kind: "invoice" }),
  ),
  "credit_note.issued": example(state("invoice", invoiceId, "draft", "unpaid"), invoices({ kind: "credit_note", dueOn: null })),
  "contact.verification_needed": example(state("case", caseId, "open", "notified"), cases),
  "contact.verified": example(state("case", caseId, "notified", "satisfied"), cases),
};
