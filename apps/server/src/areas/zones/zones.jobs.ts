import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** The zone of an account yielded to whoever owns its name now: it is served no more, and the account is told. */
export const zoneParkedJob = defineJob({
  name: "zones.parked",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), zoneId: z.uuid(), parkedAt: z.iso.datetime() }),
  keyOf: (payload) => payload.zoneId,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ZoneParked = z.infer<typeof zoneParkedJob.schema>;

/** A zone's MAILFORWARD records have changed: whoever is to get the mail has to agree first. */
export const forwardsChangedJob = defineJob({
  name: "zones.forwards-changed",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), zoneId: z.uuid() }),
  keyOf: (payload) => payload.zoneId,
});

/** A change of records waits for a second person, one has decided about it, or nobody has in time. */
export const approvalNewsJob = defineJob({
  name: "zones.approval-news",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    step: z.enum(["asked", "approved", "denied", "expired"]),
    approvalId: z.uuid(),
    zoneId: z.uuid(),
    domainId: z.uuid().nullable(),
    apex: z.string(),
    /** user:<id> who made the change. */
    author: z.string(),
    authorName: z.string(),
    /** Whoever decided; empty while nobody has. */
    deciderName: z.string(),
    /** Record sets it changes, "www A", the first of them; and how many there are. */
    sets: z.array(z.string()).max(10),
    setCount: z.int(),
    /** What its author wrote, or, when it was denied, why. */
    words: z.string(),
    until: z.iso.datetime().nullable(),
  }),
  keyOf: ({ approvalId, step }) => `${approvalId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ApprovalNews = z.infer<typeof approvalNewsJob.schema>;
