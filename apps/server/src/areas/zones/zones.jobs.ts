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
