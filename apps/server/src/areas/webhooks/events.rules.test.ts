import { readFileSync } from "node:fs";
import path from "node:path";
import { webhookEventTypes, webhookTestType, type WebhookEventType } from "@nameplane/contracts/webhooks/event-types";
import { expect, test } from "vitest";
import { examples } from "./events.fixture.ts";
import { bodyOf, eventsOf } from "./events.rules.ts";

const documentText = readFileSync(path.resolve(import.meta.dirname, "../../../../../docs/webhooks.md"), "utf8");

/** The JSON that the document shows below the heading of an event. */
function documented(type: string): unknown {
  const found = new RegExp(`^#### ${type.replaceAll(".", "\\.")}\\n(?:(?!####)[^])*?\`\`\`json\\n([^]*?)\n\`\`\``, "m");
  const text = found.exec(documentText)?.[1];
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

test.each(webhookEventTypes)("%s comes from what it is about, with the data the document shows", (type) => {
  const { happening, facts } = examples[type];
  const event = eventsOf(happening, facts).find((each) => each.type === type);
  expect(event?.data).toBeDefined();
  expect(documented(type)).toEqual(event?.data);
});

test("the document describes no event that does not exist", () => {
  const headings = [...documentText.matchAll(/^#### (\S+)$/gm)].map(([, type]) => type);
  expect(headings).toHaveLength(webhookEventTypes.length + 1);
  expect(new Set(headings)).toEqual(new Set([...webhookEventTypes, webhookTestType]));
});

test("a happening of no interest outside is no event, nor is one about an object that does not exist any more", () => {
  const { happening, facts } = examples["domain.held"];
  expect(eventsOf({ ...happening, from: "active", to: "suspension_check" }, facts)).toEqual([]);
  expect(eventsOf({ ...happening, from: "suspended", to: "abuse" }, facts)).toEqual([]);
  expect(eventsOf({ ...happening, subject: "ticket" }, facts)).toEqual([]);
  const empty = new Map<string, never>();
  const nothing = {
    requests: empty,
    orders: empty,
    domains: empty,
    transfers: empty,
    invoices: empty,
    cases: empty,
    services: empty,
  };
  for (const type of Object.keys(examples) as WebhookEventType[]) {
    const one = examples[type].happening;
    if (
      one.source === "state" ||
      (one.source === "created" && one.subject !== "zone") ||
      one.source === "dnssec" ||
      one.source === "due"
    )
      expect(eventsOf(one, nothing), type).toEqual([]);
  }
  const { happening: leaving, facts: none } = examples["domain.transfer_out_pending"];
  expect(eventsOf({ ...leaving, params: { ...leaving.params, step: "code" } }, none)).toEqual([]);
});

test("a service that was never delivered has no events, and one is resumed only when it runs again", () => {
  const { happening, facts } = examples["service.ended"];
  const types = (from: string, to: string) => eventsOf({ ...happening, from, to }, facts).map((event) => event.type);
  expect(types("setting_up", "ended")).toEqual([]);
  expect(types("suspended", "resuming")).toEqual([]);
  expect(types("suspended", "active")).toEqual(["service.resumed"]);
  expect(types("resuming", "suspended")).toEqual(["service.suspended"]);
  expect(types("renewal_pending", "active")).toEqual([]);
});

test("a completed request that is no news of a name is the request's alone", () => {
  const { happening, facts } = examples["domain.registered"];
  const types = (type: string) => {
    const requests = new Map([...facts.requests].map(([key, row]) => [key, { ...row, type }]));
    return eventsOf(happening, { ...facts, requests }).map((event) => event.type);
  };
  expect(types("create-domain-registration")).toEqual(["request.completed", "domain.registered"]);
  expect(types("update-domain-contacts")).toEqual(["request.completed"]);
});

test("a body says who did it, without the names of our own jobs and people", () => {
  const of = { id: "e", type: "t", at: new Date("2026-11-21T10:00:00.123Z"), accountNumber: 1001, data: {} };
  const actor = (name: string) => (JSON.parse(bodyOf({ ...of, actor: name })) as { actor: object }).actor;
  expect(JSON.parse(bodyOf({ ...of, actor: "user:u1" }))).toEqual({
    id: "e",
    type: "t",
    version: 1,
    timestamp: "2026-11-21T10:00:00.123Z",
    account: 1001,
    actor: { kind: "user", id: "u1" },
    data: {},
  });
  expect(actor("token:t1")).toEqual({ kind: "token", id: "t1" });
  expect(actor("staff:s1")).toEqual({ kind: "staff", id: null });
  expect(actor("job:sweep-requests")).toEqual({ kind: "system", id: null });
  expect(actor("hook:stripe")).toEqual({ kind: "system", id: null });
});

test("a check that changes nothing is no event; what it finds is", () => {
  const { happening, facts } = examples["request.waiting"];
  const step = (to: string, reason: string | null = null, actor = "job:orders") => ({ to, reason, actor });
  const waits = step("pending_registry");
  const types = (from: string, to: string, before: (typeof waits)[], more: Partial<typeof happening> = {}) =>
    eventsOf({ ...happening, from, to, before, ...more }, facts).map(({ type }) => type);
  expect(types("pending_registry", "queued", [waits])).toEqual([]);
  expect(types("queued", "processing", [step("queued"), waits])).toEqual([]);
  expect(types("processing", "pending_registry", [step("processing"), step("queued"), waits])).toEqual([]);
  expect(types("processing", "completed", [step("processing"), step("queued"), waits])).toContain("request.completed");
  const another = [step("processing"), step("queued"), step("pending_registry", "14")];
  expect(types("processing", "pending_registry", another)).toEqual(["request.waiting"]);
  const asked = step("queued", null, "user:1");
  expect(types("pending_registry", "queued", [waits], { actor: "user:1" })).toEqual(["request.queued"]);
  expect(types("queued", "processing", [asked, waits])).toEqual(["request.running"]);
  expect(types("processing", "pending_registry", [step("processing"), asked, waits])).toEqual(["request.waiting"]);
});
