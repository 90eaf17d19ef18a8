import type { WebhookEventType } from "@nameplane/contracts/webhooks/event-types";
import { isAsciiDomainName, minorOf, unicodeNameOf, type Money } from "@nameplane/values";
import { doesOneOf } from "@nameplane/contracts/orders/request-facts";

/** A row of the outbox: something that happened in an account and from which no events have been made yet. */
export type Happening = {
  readonly source: "state" | "created" | "notice" | "dnssec" | "zone" | "due";
  /**
   * For a state change it is the state machine. Otherwise it is the kind of the created object, the kind of the notice, or what a
   * periodic job found.
   */
  readonly subject: string;
  readonly objectId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly actor: string;
  /** For a request, its previous states, latest first. */
  readonly before: readonly Step[];
};

type Step = { readonly to: string; readonly reason: string | null; readonly actor: string };

export type RequestFacts = {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly asciiName: string | null;
  readonly domainId: string | null;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly expiresAt: Date | null;
  /** The service that the request is about; null if there is none. */
  readonly service: ServiceFacts | null;
};
export type ServiceFacts = {
  readonly id: string;
  readonly productId: number;
  readonly asciiName: string | null;
  readonly domainId: string | null;
  readonly state: string;
  /** Null if the service was bought once, without a period. */
  readonly paidUntil: string | null;
};
export type DomainFacts = { readonly id: string; readonly asciiName: string; readonly expiresAt: Date | null };
export type TransferFacts = {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly asciiName: string;
  readonly domainId: string | null;
  readonly requestId: string | null;
  readonly actsAt: Date | null;
};
export type InvoiceFacts = {
  readonly id: string;
  readonly kind: "invoice" | "credit_note";
  readonly number: number | null;
  readonly total: Money;
  readonly settled: Money;
  readonly issuedOn: string | null;
  readonly dueOn: string | null;
  readonly orderId: string | null;
};
export type OrderFacts = {
  readonly id: string;
  readonly number: number;
  readonly method: string;
  readonly total: Money;
};
export type CaseFacts = {
  readonly id: string;
  readonly kind: string;
  readonly contactId: string | null;
  readonly domainId: string | null;
  readonly claims: readonly string[];
  readonly deadlineAt: Date;
};

/** Current data of the objects that happenings are about, by id. */
export type Facts = {
  readonly requests: ReadonlyMap<string, RequestFacts>;
  readonly orders: ReadonlyMap<string, OrderFacts>;
  readonly domains: ReadonlyMap<string, DomainFacts>;
  readonly transfers: ReadonlyMap<string, TransferFacts>;
  readonly invoices: ReadonlyMap<string, InvoiceFacts>;
  readonly cases: ReadonlyMap<string, CaseFacts>;
  readonly services: ReadonlyMap<string, ServiceFacts>;
};

export type NewEvent = {
  readonly type: WebhookEventType;
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The events of a happening. None if it is not of interest outside, or if its object does not exist any more. */
export function eventsOf(happening: Happening, facts: Facts): NewEvent[] {
  if (happening.source === "notice") return ofNotice(happening);
  if (happening.source === "created") return ofCreated(happening, facts);
  if (happening.source === "dnssec") return ofRollover(happening, facts);
  if (happening.source === "zone") return ofZone(happening);
  if (happening.source === "due") return ofInvoice("invoice.overdue", happening, facts);
  const of = byMachine[happening.subject];
  return of === undefined ? [] : of(happening, facts);
}

const byMachine: Readonly<Record<string, (happening: Happening, facts: Facts) => NewEvent[]>> = {
  request: ofRequest,
  domain: ofDomain,
  transfer: ofTransfer,
  dnssec: ofDnssec,
  case: ofCase,
  service: ofService,
  invoice: (happening, facts) => {
    const isIssued = happening.from === "draft";
    if (isIssued) {
      const kind = facts.invoices.get(happening.objectId)?.kind;
      return ofInvoice(kind === "credit_note" ? "credit_note.issued" : "invoice.issued", happening, facts);
    }
    return happening.to === "paid" ? ofInvoice("invoice.paid", happening, facts) : [];
  },
};

/** The events of a new object. A request can begin in any of its states, so creating one causes the
 * events of entering that state. */
function ofCreated(happening: Happening, facts: Facts): NewEvent[] {
  const { subject, objectId, to: state, params } = happening;
  if (subject === "request") return ofRequest(happening, facts);
  if (subject === "zone") {
    const zone = zoneOf(objectId, params);
    return zone === null ? [] : [{ type: "dns.zone_created", objectId, data: { zone } }];
  }
  if (subject === "domain") {
    const row = facts.domains.get(objectId);
    return row === undefined ? [] : [{ type: "domain.created", objectId, data: { domain: { ...domainOf(row), state } } }];
  }
  const row = facts.orders.get(objectId);
  if (row === undefined) return [];
  const order = {
    id: row.id,
    number: row.number,
    state,
    method: row.method,
    currency: row.total.currency,
    total_minor: minorOf(row.total),
  };
  return [{ type: "order.created", objectId, data: { order } }];
}

/** The event for each state of a request. */
const requestTypes: Readonly<Record<string, WebhookEventType>> = {
  awaiting_payment: "request.waiting",
  queued: "request.queued",
  processing: "request.running",
  manual: "request.running",
  pending_registry: "request.waiting",
  pending_unlock: "request.waiting",
  on_hold: "request.waiting",
  second_opinion: "request.waiting",
  action_required: "request.needs_you",
  completed: "request.completed",
  failed: "request.failed",
  rejected: "request.failed",
  junk: "request.failed",
  cancelled: "request.cancelled",
  cancelled_duplicate: "request.cancelled",
  cancelled_timeout: "request.cancelled",
};

/** The requests whose completion is also an event of the domain. */
const newsOfNames = [
  ["registers", "domain.registered"],
  ["transfersIn", "domain.transferred_in"],
  ["renews", "domain.renewed"],
] as const;

/** States in which a request waits for something outside. Its jobs then only check whether that has happened. */
const waiting: ReadonlySet<string | null> = new Set(["pending_registry", "pending_unlock"]);

/**
 * Whether a change of state is only a job's check on a waiting request: queued, processing, and back to the same wait. There is
 * one event for a wait, not one for each check.
 */
function isCheck({ from, to, reason, actor, before }: Happening): boolean {
  const [first, second, third] = before;
  const areOurs = (...steps: readonly (Pick<Step, "actor"> | undefined)[]) =>
    steps.every((step) => step?.actor.startsWith("job:") === true);
  if (to === "queued") return waiting.has(from) && areOurs({ actor });
  if (to === "processing") return first?.to === "queued" && waiting.has(second?.to ?? null) && areOurs({ actor }, first);
  const isBack = waiting.has(to) && third?.to === to && third.reason === reason;
  return isBack && first?.to === "processing" && second?.to === "queued" && areOurs({ actor }, first, second);
}

function ofRequest(happening: Happening, facts: Facts): NewEvent[] {
  const { objectId, from, to, reason } = happening;
  const row = facts.requests.get(objectId);
  const type = requestTypes[to ?? ""];
  if (row === undefined || type === undefined || isCheck(happening)) return [];
  const { domainId, asciiName } = row;
  const request = {
    id: row.id,
    number: row.number,
    type: row.type,
    ...(asciiName === null ? {} : nameFields(asciiName)),
    domain_id: domainId,
    order_id: row.orderId,
    order_number: row.orderNumber,
  };
  const notified = reason === null ? null : Number(reason);
  const events: NewEvent[] = [
    { type, objectId, data: { request: { ...request, state: to, previous_state: from, reason: notified } } },
  ];
  if (to === "completed" && doesOneOf([row.type], "renewsService") && row.service !== null)
    events.push({
      type: "service.renewed",
      objectId: row.service.id,
      data: { service: serviceOf(row.service), request_id: row.id },
    });
  const [, end] = (to === "completed" && newsOfNames.find(([deed]) => doesOneOf([row.type], deed))) || [];
  if (end !== undefined && domainId !== null && asciiName !== null) {
    const domain = { id: domainId, ...nameFields(asciiName), expires_at: iso(row.expiresAt) };
    events.push({ type: end, objectId: domainId, data: { domain, request_id: row.id } });
  }
  return events;
}

/** Leaves out the name that the owner gave the service, because it can be the name of a person. */
function serviceOf({ id, productId, asciiName, domainId, state, paidUntil }: ServiceFacts) {
  const named = asciiName === null ? {} : nameFields(asciiName);
  return { id, product_id: productId, ...named, domain_id: domainId, state, paid_until: paidUntil };
}

function typeOfService({ from, to }: Happening): WebhookEventType | null {
  if (to === "suspended") return "service.suspended";
  if (to === "ended") return from === "setting_up" ? null : "service.ended";
  if (to !== "active") return null;
  if (from === "setting_up") return "service.started";
  return from === "suspended" || from === "resuming" ? "service.resumed" : null;
}

function ofService(happening: Happening, facts: Facts): NewEvent[] {
  const type = typeOfService(happening);
  const row = facts.services.get(happening.objectId);
  if (type === null || row === undefined) return [];
  const service = { ...serviceOf(row), state: happening.to, previous_state: happening.from };
  return [{ type, objectId: row.id, data: { service } }];
}

const isHeld = (state: string | null) => state === "suspended" || state === "abuse";

function typeOfDomain({ from, to }: Happening): WebhookEventType | null {
  if (to === "transferred_away") return "domain.transferred_out";
  if (to === "cancelled_by_user" || to === "cancelled_by_system") return "domain.cancelled";
  if (to === "expired" || to === "expired_renewable" || to === "expired_restorable") return "domain.expired";
  if (isHeld(to)) return isHeld(from) ? null : "domain.held";
  if (to !== "active") return null;
  if (from === "expired_restorable") return "domain.restored";
  return isHeld(from) ? "domain.released" : null;
}

function ofDomain(happening: Happening, facts: Facts): NewEvent[] {
  const type = typeOfDomain(happening);
  const row = facts.domains.get(happening.objectId);
  if (type === null || row === undefined) return [];
  const domain = { ...domainOf(row), state: happening.to, previous_state: happening.from };
  return [{ type, objectId: row.id, data: { domain } }];
}

function ofTransfer({ objectId, from, to }: Happening, facts: Facts): NewEvent[] {
  const row = facts.transfers.get(objectId);
  if (row === undefined) return [];
  // If the registry did not accept a release, for example because of a mistyped tag, the domain was never transferred away.
  const isOver = to === "rejected" || to === "cancelled" || (to === "failed" && from !== "requested");
  const type =
    row.direction === "in" ? to === "pending" && "domain.transfer_in_pending" : isOver && "domain.transfer_out_stopped";
  if (type === false) return [];
  const transfer = { id: row.id, state: to, acts_at: iso(row.actsAt), request_id: row.requestId };
  return [{ type, objectId, data: { domain: { id: row.domainId, ...nameFields(row.asciiName) }, transfer } }];
}

function ofDnssec({ objectId, from, to }: Happening, facts: Facts): NewEvent[] {
  const row = facts.domains.get(objectId);
  if (row === undefined) return [];
  const type =
    to === "broken"
      ? "dnssec.chain_broken"
      : to === "signed"
        ? from === "broken"
          ? "dnssec.chain_healed"
          : "dnssec.signed"
        : to === "unsigned" && from !== "unsupported"
          ? "dnssec.unsigned"
          : null;
  if (type === null) return [];
  return [{ type, objectId, data: { domain: nameOf(row), dnssec: { state: to, previous_state: from } } }];
}

function ofRollover({ objectId, params }: Happening, facts: Facts): NewEvent[] {
  const row = facts.domains.get(objectId);
  const step = params["step"];
  if (row === undefined || typeof step !== "string") return [];
  const type =
    step === "begun" ? "dnssec.rollover_started" : step === "replaced" ? "dnssec.rollover_ended" : "dnssec.rollover_step";
  return [{ type, objectId, data: { domain: nameOf(row), rollover: { step, key_tag: params["keytag"] } } }];
}

function ofCase({ objectId, to }: Happening, facts: Facts): NewEvent[] {
  const row = facts.cases.get(objectId);
  if (row === undefined || row.kind !== "verification") return [];
  const isAsked = to === "notified" || to === "reminded";
  if (!isAsked && to !== "satisfied") return [];
  const verification = { case_id: row.id, state: to, claims: [...row.claims], deadline_at: iso(row.deadlineAt) };
  const data = { contact_id: row.contactId, domain_id: row.domainId, verification };
  return [{ type: isAsked ? "contact.verification_needed" : "contact.verified", objectId, data }];
}

function ofInvoice(type: WebhookEventType, { objectId, to }: Happening, facts: Facts): NewEvent[] {
  const row = facts.invoices.get(objectId);
  if (row === undefined) return [];
  const invoice = {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: to,
    currency: row.total.currency,
    total_minor: minorOf(row.total),
    settled_minor: minorOf(row.settled),
    issued_on: row.issuedOn,
    due_on: row.dueOn,
    order_id: row.orderId,
  };
  return [{ type, objectId, data: { invoice } }];
}

function zoneOf(id: string, params: Happening["params"]) {
  const apex = text(params["apex"]);
  return apex === null ? null : { id, ...nameFields(apex), domain_id: text(params["domainId"]) };
}

function ofZone({ objectId, params }: Happening): NewEvent[] {
  const zone = zoneOf(objectId, params);
  if (zone === null) return [];
  const served = { ...zone, version: params["version"], serial: params["serial"] };
  return [{ type: "dns.published", objectId, data: { zone: served } }];
}

/** Stages at the end of a paid period, by the kind of the notice. */
const stages: Readonly<Record<string, string>> = {
  renewal_month: "month",
  renewal_week: "week",
  renewal_after: "expired",
  domain_restorable: "restorable",
};

function ofNotice({ objectId, subject, params }: Happening): NewEvent[] {
  if (subject === "push") {
    const names = Array.isArray(params["names"]) ? params["names"] : [];
    const push = { id: params["pushId"], step: params["step"], names };
    return [{ type: "domain.push", objectId, data: { push } }];
  }
  const [domainId, name] = [text(params["domainId"]), text(params["name"])];
  if (domainId === null || name === null) return [];
  const domain = { id: domainId, ...nameFields(name) };
  const stage = stages[subject];
  if (stage !== undefined) {
    const expiry = { stage, expires_at: params["expiresAt"] ?? null, renewal_mode: params["mode"] ?? null };
    return [{ type: "domain.expiring", objectId: domainId, data: { domain, expiry } }];
  }
  if (subject === "dnssec_step")
    return [{ type: "dnssec.action_needed", objectId: domainId, data: { domain, ds: { act: params["act"] } } }];
  if (subject === "name_leaving" && (params["step"] === "asked" || params["step"] === "released"))
    return [{ type: "domain.transfer_out_pending", objectId: domainId, data: { domain } }];
  return [];
}

function domainOf(row: DomainFacts) {
  return { ...nameOf(row), expires_at: iso(row.expiresAt) };
}

function nameOf({ id, asciiName }: DomainFacts) {
  return { id, ...nameFields(asciiName) };
}

function nameFields(ascii: string) {
  return { name: ascii, unicode_name: isAsciiDomainName(ascii) ? unicodeNameOf(ascii) : ascii };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The body as it is sent. It is stored in this form permanently, because each attempt signs the same bytes. */
export function bodyOf(event: {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly accountNumber: number;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}): string {
  const { id, type, at, accountNumber, actor, data } = event;
  const by = actorOf(actor);
  return JSON.stringify({ id, type, version: 1, timestamp: at.toISOString(), account: accountNumber, actor: by, data });
}

/** Who caused the event, without the names of our jobs and staff members. */
function actorOf(actor: string): { kind: "user" | "token" | "staff" | "system"; id: string | null } {
  const [kind = "", id = ""] = actor.split(":", 2);
  if (kind === "user" || kind === "token") return { kind, id };
  return { kind: kind === "staff" ? "staff" : "system", id: null };
}
