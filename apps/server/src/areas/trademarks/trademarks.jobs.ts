import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** An SMD file ends soon, which its account is told once. */
export const markEndingJob = defineJob({
  name: "trademarks.mark-ending",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    markId: z.uuid(),
    /** The names of its trademarks. */
    name: z.string(),
    endsAt: z.iso.datetime(),
  }),
  keyOf: ({ markId }) => markId,
});
export type MarkEnding = z.infer<typeof markEndingJob.schema>;
