import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** New findings of a watch, which its owner is told of once a day at most. */
export const namesFoundJob = defineJob({
  name: "monitoring.found",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    /** The marks of the service, for the subject. */
    marks: z.string(),
    count: z.int(),
    /** The names that are most easily taken for a mark, in Unicode. */
    names: z.array(z.strictObject({ name: z.string(), mark: z.string() })),
  }),
  keyOf: ({ id }) => id,
  retries: 20,
  retryDelaySeconds: 5,
});
export type NamesFound = z.infer<typeof namesFoundJob.schema>;
