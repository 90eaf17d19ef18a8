import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Brings the name servers up to the newest version of one zone. */
export const publishZoneJob = defineJob({
  name: "zones.publish",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), zoneId: z.uuid() }),
  keyOf: (payload) => payload.zoneId,
  retries: 2,
  retryDelaySeconds: 1,
});
