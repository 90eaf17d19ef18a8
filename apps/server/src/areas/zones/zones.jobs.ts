import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** A zone was parked because another account now owns its name. It is not served any more, and its account is notified. */
export const zoneParkedJob = defineJob({
  name: "zones.parked",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), zoneId: z.uuid(), parkedAt: z.iso.datetime() }),
  keyOf: (payload) => payload.zoneId,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ZoneParked = z.infer<typeof zoneParkedJob.schema>;

/** The name servers refused a record set, which was set back to what they served before. */
export const setTakenBackJob = defineJob({
  name: "zones.set-taken-back",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    zoneId: z.uuid(),
    domainId: z.uuid().nullable(),
    apex: z.string(),
    owner: z.string(),
    type: z.string(),
    /** The version in which the set was set back. */
    version: z.int(),
    /** Whether nothing is left of the set. */
    isGone: z.boolean(),
  }),
  keyOf: ({ zoneId, version }) => `${zoneId}:${version}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type SetTakenBack = z.infer<typeof setTakenBackJob.schema>;

/** A zone's MAILFORWARD records have changed. New recipients have to agree before mail is forwarded to them. */
export const forwardsChangedJob = defineJob({
  name: "zones.forwards-changed",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), zoneId: z.uuid() }),
  keyOf: (payload) => payload.zoneId,
});

/**
 * News of reverse DNS or secondary DNS for its owner. delegated, lost: the address provider delegates the network to us, or not any
 * longer. failing: the zone has not been copied for an hour. expired: the copy is no longer valid.
 */
export const servedDnsNewsJob = defineJob({
  name: "zones.served-dns-news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    step: z.enum(["delegated", "lost", "failing", "expired"]),
    /** The network, or the domain. */
    name: z.string(),
    /** failing: what is wrong (SecondaryTrouble of the contracts). Empty otherwise. */
    detail: z.string(),
  }),
  keyOf: ({ id }) => id,
});
export type ServedDnsNews = z.infer<typeof servedDnsNewsJob.schema>;

/** A change of records waits for a second person, was decided about, or was not decided about in time. */
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
    /** The user who made the change, as user:<id>. */
    author: z.string(),
    authorName: z.string(),
    /** The name of the person who decided. Empty if no one has decided yet. */
    deciderName: z.string(),
    /** The first record sets that the change touches, as "www A". Their total number is in `setCount`. */
    sets: z.array(z.string()).max(10),
    setCount: z.int(),
    /** The author's note or, if the change was denied, the reason. */
    words: z.string(),
    until: z.iso.datetime().nullable(),
  }),
  keyOf: ({ approvalId, step }) => `${approvalId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ApprovalNews = z.infer<typeof approvalNewsJob.schema>;
