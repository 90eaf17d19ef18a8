import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Book } from "./book.ts";
import { expireSessions } from "./expire-sessions.ts";
import { createSession } from "./money/checkout.ts";
import { openDatabase } from "./open-database.ts";
import type { Context } from "./provider.ts";
import { EventLog } from "./webhooks/event-log.ts";

const start = Date.UTC(2026, 10, 21);
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

function context(): Context {
  const db = openDatabase(":memory:");
  const nowMs = (): number => Date.now();
  return {
    db,
    book: new Book(db),
    events: new EventLog(db, "test", nowMs),
    merchant: { id: "acct_1", name: "Test" },
    nowMs,
    pagesUrl: () => "http://127.0.0.1",
    cause: { requestId: null, idempotencyKey: null },
  };
}

function open(at: Context, lifeSeconds: number): string {
  const session = createSession(at, {
    mode: "payment",
    methodType: "card",
    currency: "sek",
    lines: [{ name: "example.se", unitAmount: 14900, quantity: 1 }],
    successUrl: "http://127.0.0.1/ok",
    cancelUrl: null,
    clientReferenceId: null,
    customer: null,
    customerEmail: null,
    expiresAt: Math.floor(Date.now() / 1000) + lifeSeconds,
    locale: null,
    metadata: {},
    requestThreeDSecure: "automatic",
    submitType: null,
    intent: {
      captureMethod: "automatic",
      intentDescription: null,
      intentMetadata: {},
      setupFutureUsage: null,
      statementDescriptorSuffix: null,
    },
  });
  return session.id;
}

test("expires each session in the second its time is over, sends an event for it, and leaves the others open", () => {
  const provider = context();
  const long = open(provider, 3600);
  const { stop } = expireSessions(provider, () => undefined);
  vi.advanceTimersByTime(90_500);
  // This session is created after the last check and is the first to expire.
  const short = open(provider, 1800);
  const statusOf = (id: string): string => provider.book.get("checkout.session", id).status;
  vi.advanceTimersByTime(1_799_000);
  expect([statusOf(short), statusOf(long)]).toEqual(["open", "open"]);
  vi.advanceTimersByTime(1000);
  expect([statusOf(short), statusOf(long)]).toEqual(["expired", "open"]);
  expect(provider.events.list({ limit: 10 }).items).toMatchObject([
    { type: "checkout.session.expired", data: { object: { id: short } } },
  ]);
  vi.advanceTimersByTime(3_600_000);
  expect(statusOf(long)).toBe("expired");
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("refuses a lifetime shorter than half an hour or longer than a day", () => {
  const provider = context();
  expect(() => open(provider, 1799)).toThrow("expires_at");
  expect(() => open(provider, 86_401)).toThrow("expires_at");
  expect(open(provider, 86_400)).toMatch(/^cs_test_/);
});
