import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { defineJob } from "../../platform/jobs.ts";

/** Events about a name that is being transferred away, or whose transfer is prevented: its owner is notified of each. */
export const leavingSteps = [
  "unlocked",
  "code",
  "asked",
  "released",
  "declined",
  "stopped",
  "moved",
  "lock_on",
  "lock_opened",
  "lock_closed",
  "lock_ended",
] as const;
export type LeavingStep = (typeof leavingSteps)[number];

/** A step on a name's way to another registrar has happened: its owner gets a mail within a minute. */
export const nameLeavingJob = defineJob({
  name: "domains.leaving",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    step: z.enum(leavingSteps),
    at: z.iso.datetime(),
    /** The transfer, if a link in the mail can stop one. */
    transferId: z.uuid().nullable(),
    /** The other registrar; for a registry lock, who asked for it. */
    otherParty: z.string().nullable(),
    /** When the transfer happens by itself, the auth code expires, or the lock is put on again. */
    until: z.iso.datetime().nullable(),
  }),
  keyOf: ({ domainId, step }) => `${domainId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type NameLeaving = z.infer<typeof nameLeavingJob.schema>;

/** Notifies the owner of a name that is leaving, in the transaction of what happened. */
export type NotifyLeaving = (trx: Trx, news: NameLeaving) => Promise<void>;
