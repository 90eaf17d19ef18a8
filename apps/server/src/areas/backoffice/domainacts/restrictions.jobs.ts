import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Staff have put a restriction on a domain, or lifted one. The job changes the registry to match. */
export const restrictionJob = defineJob({
  name: "domain.restriction",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), domainId: z.uuid() }),
  keyOf: ({ domainId }) => domainId,
});
export type RestrictionDecided = z.infer<typeof restrictionJob.schema>;
