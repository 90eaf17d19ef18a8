import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { defineJob, type Jobs } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { fewLines } from "./lane.rules.ts";

/**
 * How long a request that has its job may wait before the sweep looks for it: its job comes with the same commit, so the
 * sweep only helps where a queue was lost. Sooner, and it adds a second job behind every one of a busy queue.
 */
export const handOverMs = 30_000;

/** Nobody answers for a paid order longer than this without a person looking at it (docs/states.md#requests). */
export const workDays = 1;

/** How often the registry is read for a lock that somebody has to open by hand. */
export const lockCheckMs = 5 * 60_000;

/** Works on one request until it ends or waits for somebody. */
export const fulfilRequestJob = defineJob({
  name: "orders.fulfil-request",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), requestId: z.uuid() }),
  keyOf: (payload) => payload.requestId,
  // The sweep brings a request back when next_check_at comes; the queue's own retries are for a crash in between.
  retries: 3,
  retryDelaySeconds: 1,
});

/** Hands the lines of one order, in their order, to the workers: the first few as a small order's, the rest behind everybody's. */
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

/** A person says that a request is done: it is ended when its registry shows that. */
export const endByReadingJob = defineJob({
  name: "orders.end-by-reading",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    requestId: z.uuid(),
    /** Of the request as the person saw it. */
    version: z.int(),
    by: z.string(),
  }),
  keyOf: ({ requestId, version }) => `${requestId}:${version}`,
  retries: 3,
  retryDelaySeconds: 2,
});

/** Up to this many lines each is told by itself; beyond, news are gathered and the summary lists the rest. */
export const notifyEachMax = 3;

/** News for the customer: told by the notifications area. */
export const orderNewsJob = defineJob({
  name: "orders.news",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    kind: z.enum(["order_placed", "order_closed", "request_completed", "request_needs_you", "request_ended"]),
    orderId: z.uuid(),
    requestId: z.uuid().nullable(),
    /** Version of the request the news is about: one telling per change. */
    version: z.int(),
  }),
  keyOf: (payload) => `${payload.kind}:${payload.requestId ?? payload.orderId}:${payload.version}`,
});
export type OrderNews = z.infer<typeof orderNewsJob.schema>;

/** Other name servers were ordered: the account's owner hears of it within a minute, whoever ordered them (T33). */
export const serversOrderedJob = defineJob({
  name: "orders.servers-ordered",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.int(),
    domainId: z.uuid(),
    name: z.string(),
    /** How many more names the same order has. */
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

/** One side of a change of owner is asked by mail. */
export const consentMailJob = defineJob({
  name: "orders.consent-mail",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
  keyOf: ({ consentId, at }) => `${consentId}:${at}`,
});
export type ConsentMail = z.infer<typeof consentMailJob.schema>;
