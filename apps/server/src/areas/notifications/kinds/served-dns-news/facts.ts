import { z } from "zod";

export const servedDnsSteps = ["delegated", "lost", "failing", "expired"] as const;

/** What happens to reverse DNS or secondary DNS that the account has ordered. */
export const facts = z.strictObject({
  template: z.literal("served-dns-news"),
  step: z.enum(servedDnsSteps),
  /** The network, or the domain. */
  name: z.string(),
  /** failing: what is wrong, as the page of the service names it. */
  detail: z.string(),
  serviceId: z.uuid(),
});
export type Facts = z.infer<typeof facts>;
