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

/**
 * off: switched off by the account. gone: it answered 410. suppressed: it failed so often that nothing is sent any more.
 * failing: its last call failed.
 */
const health = z.enum(["new", "ok", "failing", "suppressed", "off", "gone"]);

const webhookView = z.strictObject({
  id,
  url: z.string(),
  description: z.string(),
  /** The chosen events. If empty, all events, including types added later. */
  events: z.array(z.string()),
  on: z.boolean(),
  health,
  /** How many calls in a row have failed. */
  failures: z.int(),
  failingsince: instant.nullable(),
  suppressed: instant.nullable(),
  lastok: instant.nullable(),
  lastfailed: instant.nullable(),
  /** Why the last call failed: an HTTP status, or a few words about the network. */
  lasterror: z.string().nullable(),
  /** Until when calls are signed with the previous secret as well. */
  previousuntil: instant.nullable(),
  /** Number of deliveries that failed or were held, and can be sent again. */
  undelivered: z.int(),
  /** Username of the user who created the endpoint. Empty if that user no longer exists. */
  createdby: z.string(),
  created: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

const webhookWish = {
  url: z.string().trim().min(1).max(500),
  description: z.string().trim().max(80).optional(),
  /** The chosen events. If left out or empty, all events, including types added later. */
  events: z.array(eventType).max(100).optional(),
};

const delivery = z.strictObject({
  id,
  /** The id in the header webhook-id of every call of the event. */
  eventid: id,
  type: z.string(),
  state: z.enum(["queued", "delivered", "failed", "held"]),
  tries: z.int(),
  /** HTTP status of the last answer. Null if no answer came, or if nothing was sent. */
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
  /** The body that is sent. Null if the user may not see what the event is about. */
  body: z.string().nullable(),
  /** First 1 KB of the last answer, without control characters. */
  answer: z.string().nullable(),
  /** The latest calls, newest last. */
  calls: z.array(z.strictObject({ at: instant, status: z.int().nullable(), error: z.string().nullable(), ms: z.int() })),
});
export type WebhookDeliveryView = z.infer<typeof deliveryView>;

export const webhooksSpec = spec({
  summary: "Endpoints of the account that receive events, with their health",
  input: nothing,
  answer: z.strictObject({
    data: z.array(webhookView),
    /** The largest number of endpoints that an account can have. */
    max: z.int(),
    /** Addresses where plain http is accepted; only test installations have any. */
    receivers: z.array(z.string()),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createWebhookSpec = spec({
  summary: "Creates an endpoint and shows its signing secret only this once",
  input: z.strictObject(webhookWish),
  answer: z.strictObject({ secret: z.string(), row: webhookView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, MissingParameter, WrongWebhookUrl, MoreThanYouMaySee, TooManyWebhooks],
});

export const updateWebhookSpec = spec({
  summary: "Changes an endpoint, or switches it on or off. Deliveries to an endpoint that is switched off are held",
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
  summary: "Gives an endpoint a new signing secret; for a day calls are signed with the former one as well",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ secret: z.string(), row: webhookView }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound],
});

export const clearWebhookSpec = spec({
  summary: "Puts a suppressed or failing endpoint back into use, and on request sends what was not delivered",
  input: z.strictObject({ webhookid: id, resend: flag }),
  answer: z.strictObject({ row: webhookView, resent: count }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff],
});

export const testWebhookSpec = spec({
  summary: "Sends a test event at once; its delivery shows the result",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ deliveryid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff, WebhookIsSuppressed, TestTooSoon],
});

export const webhookDeliveriesSpec = spec({
  summary: "Deliveries to an endpoint in the last 30 days, newest first",
  input: z.strictObject({
    webhookid: id,
    /** all: every delivery. undelivered: those that failed or were held, without test events. queued: those still to be sent. */
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
  summary: "Sends everything that failed or was held again, under the same ids",
  input: z.strictObject({ webhookid: id }),
  answer: z.strictObject({ resent: count }),
  refusals: [LoginRequired, NoPermission, NotFound, WebhookIsOff, WebhookIsSuppressed],
});
