import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { fewLines } from "./lane.rules.ts";

/**
 * How long a request may wait for its job before the periodic job (sweep) takes it. The job is written in the same commit, so the
 * sweep is only needed if a job was lost. A shorter time would add a second job for every request of a busy queue.
 */
export const handOverMs = 30_000;

/** A paid request that stays unfinished longer than this many days is shown to staff (docs/states.md#requests). */
export const workDays = 1;

/** How often we read the registry to see whether a person has opened a lock by hand. */
export const lockCheckMs = 5 * 60_000;

/** Works on one request until it ends or has to wait. */
export const fulfilRequestJob = defineJob({
  name: "orders.fulfil-request",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), requestId: z.uuid() }),
  keyOf: (payload) => payload.requestId,
  // The sweep starts a request again when next_check_at comes. The queue's own retries are for a crash before that.
  retries: 3,
  retryDelaySeconds: 1,
});

/**
 * Queues the lines of one order for the workers, in sequence: the first few with the priority of a small order, the rest with low
 * priority.
 */
export async function handToWorkers(
  trx: Trx,
  { jobs }: { readonly jobs: Jobs },
  { accountId, brandId }: Pick<AccountScope, "accountId" | "brandId">,
  requestIds: readonly string[],
): Promise<void> {
  const payloads = requestIds.map((requestId) => ({ accountId, brandId, requestId }));
  await jobs.enqueue(trx, fulfilRequestJob, payloads.slice(0, fewLines));
  await jobs.enqueue(trx, fulfilRequestJob, payloads.slice(fewLines), { behind: true });
}

/** Charges the reseller for a request that its own seller sold, and lets the request start or wait. */
export const coverRequestJob = defineJob({
  name: "orders.cover-request",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), requestId: z.uuid() }),
  keyOf: (payload) => payload.requestId,
  retries: 3,
  retryDelaySeconds: 1,
});

/** A staff member says that a request is done. The request ends when the registry confirms that. */
export const endByReadingJob = defineJob({
  name: "orders.end-by-reading",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    requestId: z.uuid(),
    /** Version of the request that the staff member saw. */
    version: z.int(),
    by: z.string(),
  }),
  keyOf: ({ requestId, version }) => `${requestId}:${version}`,
  retries: 3,
  retryDelaySeconds: 2,
});

/** For up to this many lines, the customer is told of each line. Beyond that, one summary lists them. */
export const notifyEachMax = 3;

/** News for the customer, which the area notifications sends. */
export const orderNewsJob = defineJob({
  name: "orders.news",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    kind: z.enum(["order_placed", "order_closed", "request_completed", "request_needs_you", "request_ended"]),
    orderId: z.uuid(),
    requestId: z.uuid().nullable(),
    /** Version of the request that the news is about, so that the customer is told of each change only once. */
    version: z.int(),
  }),
  keyOf: (payload) => `${payload.kind}:${payload.requestId ?? payload.orderId}:${payload.version}`,
});
export type OrderNews = z.infer<typeof orderNewsJob.schema>;

/**
 * Tells the owner of the account within a minute that other name servers were ordered for a domain, whoever ordered them (T33).
 */
export const serversOrderedJob = defineJob({
  name: "orders.servers-ordered",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.int(),
    domainId: z.uuid(),
    name: z.string(),
    /** How many more domains the same order contains. */
    others: z.int(),
    servers: z.array(z.string()),
    former: z.array(z.string()),
    at: z.iso.datetime(),
  }),
  keyOf: ({ orderId }) => orderId,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ServersOrdered = z.infer<typeof serversOrderedJob.schema>;

/** Staff have delivered a service, so its owner is told. */
export const serviceDeliveredJob = defineJob({
  name: "orders.service-delivered",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), serviceId: z.uuid() }),
  keyOf: ({ serviceId }) => serviceId,
});

/**
 * A push has ended a service of this account ("out"), and what belongs to the service is ended as well; or a service has come here
 * with its domain ("in"), and is delivered here.
 */
export const servicePushedJob = defineJob({
  name: "orders.service-pushed",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), serviceId: z.uuid(), way: z.enum(["in", "out"]) }),
  keyOf: ({ serviceId }) => serviceId,
  retries: 20,
  retryDelaySeconds: 5,
});

/** Tells the customer that something has happened to their request for a quote. */
export const quoteNewsJob = defineJob({
  name: "orders.quote-news",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), inquiryId: z.uuid(), stepId: z.uuid() }),
  keyOf: ({ stepId }) => stepId,
});

/** Sends a mail that asks one side of a change of owner for consent. */
export const consentMailJob = defineJob({
  name: "orders.consent-mail",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
  keyOf: ({ consentId, at }) => `${consentId}:${at}`,
});
export type ConsentMail = z.infer<typeof consentMailJob.schema>;
