import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { defineJob } from "../../platform/jobs.ts";

/** News about a name that is being transferred away, or whose transfer was prevented. The owner is notified of each. */
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

/** Mails the owner of a name, within a minute, about a step of its way to another registrar. */
export const nameLeavingJob = defineJob({
  name: "domains.leaving",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    step: z.enum(leavingSteps),
    at: z.iso.datetime(),
    /** The transfer that a link in the mail can stop. Null for a mail without such a link. */
    transferId: z.uuid().nullable(),
    /** The other registrar. For a registry lock, the person who requested it. */
    otherParty: z.string().nullable(),
    /** When the transfer completes if nobody answers it, the auth code expires, or the lock is put back on. */
    until: z.iso.datetime().nullable(),
  }),
  keyOf: ({ domainId, step }) => `${domainId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type NameLeaving = z.infer<typeof nameLeavingJob.schema>;

/** Notifies the owner of a name that is leaving, in the same transaction that records the event. */
export type NotifyLeaving = (trx: Trx, news: NameLeaving) => Promise<void>;
