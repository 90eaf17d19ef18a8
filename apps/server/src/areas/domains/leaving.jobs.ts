import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { defineJob } from "../../platform/jobs.ts";

/** What has to do with a name leaving, or being kept from it: whoever owns it hears of each. */
export const leavingSteps = [
  "unlocked",
  "code",
  "asked",
  "stopped",
  "moved",
  "lock_on",
  "lock_opened",
  "lock_closed",
  "lock_ended",
] as const;
export type LeavingStep = (typeof leavingSteps)[number];

/** Something on a name's way out has happened: its owner is told by mail within a minute. */
export const nameLeavingJob = defineJob({
  name: "domains.leaving",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    step: z.enum(leavingSteps),
    at: z.iso.datetime(),
    /** The transfer, where there is one to be stopped by a link. */
    transferId: z.uuid().nullable(),
    /** Registrar on the other side; of a registry lock, who asked for it. */
    otherParty: z.string().nullable(),
    /** When it is done by itself, the code runs out, or the lock closes. */
    until: z.iso.datetime().nullable(),
  }),
  keyOf: ({ domainId, step }) => `${domainId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type NameLeaving = z.infer<typeof nameLeavingJob.schema>;

/** Notifies the owner of a name that is leaving, in the transaction of what happened. */
export type NotifyLeaving = (trx: Trx, news: NameLeaving) => Promise<void>;
