import { z } from "zod";
import { nothing, spec } from "../spec.ts";
import { LoginRequired } from "../refusals.ts";

/** Says that something changed. It contains only topic and ids; the browser then fetches the data by its ordinary calls. */
export const liveEvent = z.strictObject({
  topic: z.enum([
    "basket",
    "brand",
    "request",
    "order",
    "domain",
    "zone",
    "invoice",
    "payment",
    "notice",
    "session",
    "ticket",
    "webhook",
    "service",
  ]),
  /** Ids or numbers of what changed. */
  ids: z.array(z.string()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveSpec = spec({
  summary: "Server-sent events that say what changed in the account",
  input: nothing,
  answer: liveEvent,
  refusals: [LoginRequired],
});

/** The topics of the queues of staff. An event tells which topic has changed. */
export const staffTopics = [
  "task",
  "ticket",
  "presence",
  "proposal",
  "abuse",
  "document",
  "difference",
  "request",
  "delivery",
  "mention",
] as const;
export type StaffTopic = (typeof staffTopics)[number];

/** Tells the browsers of staff that something in the queues has changed, as liveEvent does for customers. */
export const staffEvent = z.strictObject({ topic: z.enum(staffTopics), ids: z.array(z.string()) });
export type StaffEvent = z.infer<typeof staffEvent>;

/** The permission that a staff member needs to get events about a topic. Null means that all staff get them. */
export const rightOfTopic: Readonly<Record<StaffTopic, string | null>> = {
  task: "staff_requests",
  ticket: "staff_tickets",
  presence: "staff_tickets",
  proposal: null,
  abuse: "staff_compliance",
  document: "staff_compliance",
  difference: "staff_domains",
  request: "staff_requests",
  delivery: "staff_requests",
  mention: null,
};

export const staffLiveSpec = spec({
  summary: "For staff: server-sent events that say what changed in the queues",
  input: nothing,
  answer: staffEvent,
  refusals: [LoginRequired],
});
