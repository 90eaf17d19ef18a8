import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { newId } from "../ids.ts";
import type { EventObject, Resource } from "../resources.ts";
import { Fields } from "../read-fields.ts";
import { tamperings } from "./sign-event.ts";
import type { Tampering } from "./sign-event.ts";

/** What happens to new events. The rules are stored in the book, so a restart does not change them. */
export interface WebhookRules {
  /** The address that events are sent to. If null, events are not sent, but they are still stored and can be listed. */
  url: string | null;
  /** How many copies of each event are sent. */
  copies: number;
  /** The pause before the first attempt, in milliseconds. */
  delayMs: number;
  /** Whether deliveries are held back until they are released, in any order. */
  hold: boolean;
  /** Event types that are never sent; "*" is every type. */
  drop: string[];
  /** How many of the next events are never sent. */
  dropNext: number;
  tamper: Tampering;
}

export const plainRules: WebhookRules = {
  url: null,
  copies: 1,
  delayMs: 0,
  hold: false,
  drop: [],
  dropNext: 0,
  tamper: "none",
};

/** The rules with the named changes. Refuses (400) a field of the wrong kind. */
export function changeRules(now: WebhookRules, fields: Fields): WebhookRules {
  const url = fields.optionalText("url");
  if (url !== undefined && !URL.canParse(url)) fields.wrong("url", "a URL");
  return {
    url: fields.isNull("url") ? null : (url ?? now.url),
    copies: fields.optionalInteger("copies", 1, 100) ?? now.copies,
    delayMs: fields.optionalInteger("delayMs", 0, 7 * 86_400_000) ?? now.delayMs,
    hold: fields.optionalFlag("hold") ?? now.hold,
    drop: fields.optionalTexts("drop") ?? now.drop,
    dropNext: fields.optionalInteger("dropNext", 0, 1_000_000) ?? now.dropNext,
    tamper: fields.optionalOneOf("tamper", tamperings) ?? now.tamper,
  };
}

export const deliveryStates = ["waiting", "held", "delivered", "dropped", "given_up"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface Delivery {
  seq: number;
  eventId: string;
  type: string;
  state: DeliveryState;
  dueMs: number;
  attempts: number;
  tamper: Tampering;
  lastStatus: number | null;
  lastError: string | null;
}

export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** The provider's events and the queue of their deliveries. */
export class EventLog {
  readonly #db: DatabaseSync;
  readonly #apiVersion: string;
  readonly #nowMs: () => number;

  constructor(db: DatabaseSync, apiVersion: string, nowMs: () => number) {
    this.#db = db;
    this.#apiVersion = apiVersion;
    this.#nowMs = nowMs;
  }

  rules(): WebhookRules {
    const row = this.#db.prepare("SELECT value FROM setting WHERE name = 'webhook'").get();
    return row ? changeRules(plainRules, Fields.from(JSON.parse(String(row["value"])))) : plainRules;
  }

  setRules(rules: WebhookRules): void {
    this.#db
      .prepare("INSERT INTO setting (name, value) VALUES ('webhook', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
      .run(JSON.stringify(rules));
  }

  /** Stores an event with the object as it is now, and queues its deliveries. Must run in the transaction of the change. */
  record(type: string, resource: Resource, cause: Cause): void {
    const rules = this.rules();
    const now = this.#nowMs();
    const event: EventObject = {
      id: newId("evt"),
      object: "event",
      api_version: this.#apiVersion,
      created: Math.floor(now / 1000),
      data: { object: resource },
      livemode: false,
      pending_webhooks: rules.url === null ? 0 : 1,
      request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
      type,
    };
    this.#db
      .prepare("INSERT INTO event (id, type, created, body) VALUES (?, ?, ?, ?)")
      .run(event.id, type, event.created, JSON.stringify(event, null, 2));
    if (rules.url === null) return;
    const dropped = rules.dropNext > 0 || rules.drop.includes(type) || rules.drop.includes("*");
    if (rules.dropNext > 0) this.setRules({ ...rules, dropNext: rules.dropNext - 1 });
    const state = dropped ? "dropped" : rules.hold ? "held" : "waiting";
    for (let copy = 0; copy < rules.copies; copy += 1) {
      this.enqueue(event.id, type, state, now + rules.delayMs, rules.tamper);
    }
  }

  enqueue(eventId: string, type: string, state: DeliveryState, dueMs: number, tamper: Tampering): Delivery {
    const { lastInsertRowid } = this.#db
      .prepare("INSERT INTO delivery (event_id, type, state, due_ms, tamper) VALUES (?, ?, ?, ?, ?)")
      .run(eventId, type, state, dueMs, tamper);
    const seq = Number(lastInsertRowid);
    return { seq, eventId, type, state, dueMs, attempts: 0, tamper, lastStatus: null, lastError: null };
  }

  /** The event's JSON exactly as it is sent. */
  body(eventId: string): string | null {
    const row = this.#db.prepare("SELECT body FROM event WHERE id = ?").get(eventId);
    return row ? String(row["body"]) : null;
  }

  typeOf(eventId: string): string | null {
    const row = this.#db.prepare("SELECT type FROM event WHERE id = ?").get(eventId);
    return row ? String(row["type"]) : null;
  }

  /** Lists events, the newest first. */
  list(query: {
    limit: number;
    startingAfter?: string | undefined;
    types?: string[] | undefined;
    createdFrom?: number | undefined;
    createdTo?: number | undefined;
  }): { items: unknown[]; hasMore: boolean } {
    const types = query.types ?? [];
    const rows = this.#db
      .prepare(
        `SELECT body FROM event
         WHERE seq < coalesce((SELECT seq FROM event WHERE id = ?), 9223372036854775807)
           AND (? = 0 OR type IN (SELECT value FROM json_each(?)))
           AND created BETWEEN ? AND ?
         ORDER BY seq DESC LIMIT ?`,
      )
      .all(
        query.startingAfter ?? "",
        types.length,
        JSON.stringify(types),
        query.createdFrom ?? 0,
        query.createdTo ?? Number.MAX_SAFE_INTEGER,
        query.limit + 1,
      );
    const items = rows.slice(0, query.limit).map((row): unknown => JSON.parse(String(row["body"])));
    return { items, hasMore: rows.length > query.limit };
  }

  deliveries(state?: DeliveryState): Delivery[] {
    return this.#db
      .prepare("SELECT * FROM delivery WHERE (? = '' OR state = ?) ORDER BY seq")
      .all(state ?? "", state ?? "")
      .map(readDelivery);
  }

  /** Waiting deliveries ordered by due time, at most `limit`. */
  waiting(limit: number): Delivery[] {
    return this.#db
      .prepare("SELECT * FROM delivery WHERE state = 'waiting' ORDER BY due_ms, seq LIMIT ?")
      .all(limit)
      .map(readDelivery);
  }

  saveAttempt(delivery: Delivery): void {
    this.#db
      .prepare("UPDATE delivery SET state = ?, due_ms = ?, attempts = ?, last_status = ?, last_error = ? WHERE seq = ?")
      .run(delivery.state, delivery.dueMs, delivery.attempts, delivery.lastStatus, delivery.lastError, delivery.seq);
  }
}

function readDelivery(row: Record<string, SQLOutputValue>): Delivery {
  const state = deliveryStates.find((each) => each === row["state"]);
  const tamper = tamperings.find((each) => each === row["tamper"]);
  if (state === undefined || tamper === undefined) throw new Error("the book holds an unknown kind of delivery");
  return {
    seq: Number(row["seq"]),
    eventId: String(row["event_id"]),
    type: String(row["type"]),
    state,
    dueMs: Number(row["due_ms"]),
    attempts: Number(row["attempts"]),
    tamper,
    lastStatus: row["last_status"] === null ? null : Number(row["last_status"]),
    lastError: row["last_error"] === null ? null : String(row["last_error"]),
  };
}
