import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Tells an account, once, that an SMD file ends soon. */
export const markEndingJob = defineJob({
  name: "trademarks.mark-ending",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    markId: z.uuid(),
    /** The names of the file's trademarks. */
    name: z.string(),
    endsAt: z.iso.datetime(),
  }),
  keyOf: ({ markId }) => markId,
});
export type MarkEnding = z.infer<typeof markEndingJob.schema>;
