import { z } from "zod";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { count, flag, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { webhookEventTypes, type WebhookEventType } from "./event-types.ts";
import {
  MoreThanYouMaySee,
  TestTooSoon,
  TooManyWebhooks,
  WebhookIsOff,
  WebhookIsSuppressed,
  WrongWebhookUrl,
} from "./refusals.ts";

const eventType = z.enum(webhookEventTypes as readonly [WebhookEventType, ...WebhookEventType[]]);

/** off: by its owner; gone: it answered 410; suppressed: failed so often that nothing is sent; failing: its last call failed. */
const health = z.enum(["new", "ok", "failing", "suppressed", "off", "gone"]);

const webhookView = z.strictObject({
  id,
  url: z.string(),
  description: z.string(),
  /** Empty: all events, also kinds that come later. */
  events: z.array(z.string()),
  on: z.boolean(),
  health,
  /** Failed calls in a row. */
  failures: z.int(),
  failingsince: instant.nullable(),
  suppressed: instant.nullable(),
  lastok: instant.nullable(),
  lastfailed: instant.nullable(),
  /** Why the last call failed: an HTTP status, or a few words about the network. */
  lasterror: z.string().nullable(),
  /** Until when calls are signed with the secret before this one, too. */
  previousuntil: instant.nullable(),
  /** Deliveries that failed or were held, and can be sent again. */
  undelivered: z.int(),
  /** Who made it; empty when that user is gone. */
  createdby: z.string(),
  created: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

const webhookWish = {
  url: z.string().trim().min(1).max(500),
  description: z.string().trim().max(80).optional(),
  /** Left out or empty: all events, also kinds that come later. */
  events: z.array(eventType).max(100).optional(),
};

const delivery = z.strictObject({
  id,
  /** The id every call of the event carries in the header webhook-id. */
  eventid: id,
  type: z.string(),
  state: z.enum(["queued", "delivered", "failed", "held"]),
  tries: z.int(),
  /** HTTP status of the last answer; null when none came, or nothing was sent. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationms: z.int().nullable(),
  occurred: instant,
  lastcall: instant.nullable(),
  nexttry: instant.nullable(),
});
export type WebhookDeliveryRow = z.infer<typeof delivery>;

const deliveryView = z.strictObject({
  ...delivery.shape,
  /** What is sent; null for whoever may not see what the event is about. */
  body: z.string().nullable(),
  /** First 1 KB of the last answer, without control characters. */
  answer: z.string().nullable(),
  /** The latest calls, newest last. */
  calls: z.array(z.strictObject({ at: instant, status: z.int().nullable(), error: z.string().nullable(), ms: z.int() })),
});
export type WebhookDeliveryView = z.infer<typeof deliveryView>;

export const webhooksSpec = spec({
  summary: "Endpoints of the account that are sent events, with their health",
  input: nothing,
  answer: z.strictObject({
    data: z.array(webhookView),
    /** The most endpoints an account can have. */
    max: z.int(),
    /** Whether plain http is taken somewhere: only installations for tests name such addresses. */
    receivers: z.array(z.string()),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createWebhookSpec = spec({
  summary: "Makes an endpoint and shows its signing secret this once",
  input: z.strictObject(webhookWish),
  answer: z.strictObject({ secret: z.string(), row: webhookView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, MissingParameter, WrongWebhookUrl, MoreThanYouMaySee, TooManyWebhooks],
});

export const updateWebhookSpec = spec({
  summary: "Changes an endpoint, or switches it on or off. What waits for an endpoint that is switched off is held",
  input: z.strictObject({ webhookid: id, ...webhookWish, on: flag }),
  answer: z.strictObject({ row: webhookView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, MissingParameter, NotFound, WrongWebhookUrl, MoreThanYouMaySee],
});

export const deleteWebhookSpec = spec({
  summary: "Deletes an endpoint with its delivery log",
  input: z.strictObject({ webhookid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const replaceWebhookSecretSpec = spec({
  summary: "Gives an endpoint a new signing secret; for a day calls carry a signature with the former one as well",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ secret: z.string(), row: webhookView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound],
});

export const clearWebhookSpec = spec({
  summary: "Takes a suppressed or failing endpoint back into use, and sends what was not delivered when that is wanted",
  input: z.strictObject({ webhookid: id, resend: flag }),
  answer: z.strictObject({ row: webhookView, resent: count }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff],
});

export const testWebhookSpec = spec({
  summary: "Sends a test event at once; its delivery says what came of it",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ deliveryid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff, WebhookIsSuppressed, TestTooSoon],
});

export const webhookDeliveriesSpec = spec({
  summary: "Deliveries of an endpoint of the last 30 days, the newest first",
  input: z.strictObject({
    webhookid: id,
    /** all; undelivered: failed or held, without test events; queued: still to be sent. */
    show: z.enum(["all", "undelivered", "queued"]).optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: pageOf(delivery),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const webhookDeliverySpec = spec({
  summary: "One delivery: what is sent, its calls and the last answer",
  input: z.strictObject({ deliveryid: id }),
  answer: z.strictObject({ row: deliveryView }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const replayWebhookDeliverySpec = spec({
  summary: "Sends a delivery again, under the same id",
  input: z.strictObject({ deliveryid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff, WebhookIsSuppressed],
});

export const replayWebhookSpec = spec({
  summary: "Sends everything again that failed or was held, under the same ids",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ resent: count }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff, WebhookIsSuppressed],
});
