import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** New findings of a watch. The owner is told of them at most once a day. */
export const namesFoundJob = defineJob({
  name: "monitoring.found",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    /** The marks that the service watches for. They are shown in the subject of the mail. */
    marks: z.string(),
    count: z.int(),
    /** The names that people most easily confuse with a mark, in Unicode. */
    names: z.array(z.strictObject({ name: z.string(), mark: z.string() })),
  }),
  keyOf: ({ id }) => id,
  retries: 20,
  retryDelaySeconds: 5,
});
export type NamesFound = z.infer<typeof namesFoundJob.schema>;
