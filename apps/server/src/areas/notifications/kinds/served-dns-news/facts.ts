import { z } from "zod";

export const servedDnsSteps = ["delegated", "lost", "failing", "expired"] as const;

/** What happened to reverse DNS or secondary DNS that the account has ordered. */
export const facts = z.strictObject({
  template: z.literal("served-dns-news"),
  step: z.enum(servedDnsSteps),
  /** The network for reverse DNS, or the domain for secondary DNS. */
  name: z.string(),
  /** For the step "failing": what is wrong, in the words of the service's page. */
  detail: z.string(),
  serviceId: z.uuid(),
});
export type Facts = z.infer<typeof facts>;
