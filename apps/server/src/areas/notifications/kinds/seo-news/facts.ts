import { z } from "zod";

/** The SEO tool has checked a site and found something that its owner should know at once. */
export const facts = z.strictObject({
  template: z.literal("seo-news"),
  step: z.enum(["broken", "unreachable", "blocked"]),
  serviceId: z.uuid(),
  host: z.string(),
  /** For the step "unreachable": the kind of failure, or "status" with the HTTP status. */
  why: z.string(),
  count: z.int(),
  /** The first broken links, each with the page that contains it. */
  links: z.array(z.strictObject({ url: z.string(), target: z.string() })),
});
export type Facts = z.infer<typeof facts>;
