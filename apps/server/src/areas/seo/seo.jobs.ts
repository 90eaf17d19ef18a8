import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Findings of a run of the SEO tool that its owner is told at once. */
export const seoNewsJob = defineJob({
  name: "seo.news",
  schema: z.strictObject({
    /** The id of the run. */
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    step: z.enum(["broken", "unreachable", "blocked"]),
    host: z.string(),
    /** For "unreachable": what the home page answered. */
    why: z.string(),
    count: z.int(),
    /** Broken links, each with the page that contains it. */
    links: z.array(z.strictObject({ url: z.string(), target: z.string() })),
  }),
  keyOf: ({ id }) => id,
  retries: 20,
  retryDelaySeconds: 5,
});
export type SeoNews = z.infer<typeof seoNewsJob.schema>;
