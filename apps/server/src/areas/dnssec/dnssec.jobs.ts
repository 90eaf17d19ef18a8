import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Checks the chain of one domain and takes its next steps. */
export const advanceDnssecJob = defineJob({
  name: "dnssec.advance",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), domainId: z.uuid() }),
  keyOf: (payload) => payload.domainId,
  retries: 2,
  retryDelaySeconds: 5,
});

/** The chain of a domain broke. Its owner is notified at once. */
export const chainBrokenJob = defineJob({
  name: "dnssec.broken",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    at: z.iso.datetime(),
  }),
  keyOf: (payload) => payload.domainId,
  retries: 20,
  retryDelaySeconds: 5,
});
/**
 * Tells the owner of a domain about a step that only the owner can carry out: to change a DS at the registrar, a key at the other
 * provider, or the name servers.
 */
export const ownerStepJob = defineJob({
  name: "dnssec.owner_step",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    act: z.enum(["add", "remove", "key", "servers"]),
    records: z.array(z.strictObject({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })).min(1),
    keys: z.array(z.strictObject({ flags: z.int(), protocol: z.int(), algorithm: z.int(), publicKey: z.string() })).default([]),
    since: z.iso.datetime(),
    isReminder: z.boolean(),
  }),
  // A reminder must not count as a repetition of the first mail. Neither must a mail about another DNSSEC key, which has another
  // `since`.
  keyOf: ({ domainId, act, since, isReminder }) => `${domainId}:${act}:${since}:${isReminder ? 2 : 1}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type OwnerStepNews = z.infer<typeof ownerStepJob.schema>;
export type ChainBroken = z.infer<typeof chainBrokenJob.schema>;
