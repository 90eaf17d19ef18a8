import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** What a run of the SEO tool has found that its owner is to know at once. */
export const seoNewsJob = defineJob({
  name: "seo.news",
  schema: z.strictObject({
    /** The run. */
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    step: z.enum(["broken", "unreachable", "blocked"]),
    host: z.string(),
    /** unreachable: what the home page answered. */
    why: z.string(),
    count: z.int(),
    /** Broken links, with the page that has them. */
    links: z.array(z.strictObject({ url: z.string(), target: z.string() })),
  }),
  keyOf: ({ id }) => id,
  retries: 20,
  retryDelaySeconds: 5,
});
export type SeoNews = z.infer<typeof seoNewsJob.schema>;
