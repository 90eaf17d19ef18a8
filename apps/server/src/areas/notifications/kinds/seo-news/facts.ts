import { z } from "zod";

/** What a check of a site by the SEO tool has found that its owner is to know at once. */
export const facts = z.strictObject({
  template: z.literal("seo-news"),
  step: z.enum(["broken", "unreachable", "blocked"]),
  serviceId: z.uuid(),
  host: z.string(),
  /** unreachable: a kind of failure, or "status" with the HTTP status. */
  why: z.string(),
  count: z.int(),
  /** The first broken links, with the page that has each. */
  links: z.array(z.strictObject({ url: z.string(), target: z.string() })),
});
export type Facts = z.infer<typeof facts>;
