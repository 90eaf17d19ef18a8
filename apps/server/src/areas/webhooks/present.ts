import { rightOfEvent } from "@nameplane/contracts/webhooks/event-types";
import type { WebhookDeliveryRow, WebhookDeliveryView, WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import type { DeliveryDetails, DeliveryRow } from "./deliveries.repository.ts";
import { healthOf } from "./retries.rules.ts";
import type { EndpointRow } from "./endpoints.repository.ts";

export function presentEndpoint(row: EndpointRow, now: Date): WebhookView {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: [...row.events],
    on: row.isOn,
    health: healthOf(row),
    failures: row.failures,
    failingsince: iso(row.failingSince),
    suppressed: iso(row.suppressedAt),
    lastok: iso(row.lastOkAt),
    lastfailed: iso(row.lastFailedAt),
    lasterror: row.lastError,
    previousuntil: row.previousUntil !== null && row.previousUntil > now ? row.previousUntil.toISOString() : null,
    undelivered: row.undelivered,
    createdby: row.createdBy,
    created: row.createdAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDeliveryRow {
  return {
    id: row.id,
    eventid: row.eventId,
    type: row.type,
    state: row.state,
    tries: row.tries,
    status: row.status,
    error: row.error,
    durationms: row.durationMs,
    occurred: row.occurredAt.toISOString(),
    lastcall: iso(row.lastCallAt),
    nexttry: iso(row.nextTryAt),
  };
}

/** The body is shown only to users who may see the object that it is about. */
export function presentDetails(row: DeliveryDetails, permissions: ReadonlySet<string>): WebhookDeliveryView {
  const right = rightOfEvent(row.type);
  const maySee = right === null || permissions.has(right);
  return {
    ...presentDelivery(row),
    body: maySee ? row.body : null,
    answer: maySee ? row.answer : null,
    calls: row.calls.map(({ at, status, error, ms }) => ({ at, status, error, ms })),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
