import { z } from "zod";
import { keepingFees } from "../../expiring/index.ts";
import { instant, listedMax, minor } from "../../mail/index.ts";

/** Groups of domains in the mail about ends of periods. "unpaid": the domain auto-renews, but there is no money for it. */
export const renewalGroups = ["unpaid", "restorable", "expired", "manual", "automatic", "ending", "renewed"] as const;
const expiringGroupName = z.strictObject({
  name: z.string(),
  group: z.enum(renewalGroups),
  /** The end of the paid period. For a renewed domain, the end of the new period. */
  expiresAt: instant,
  /**
   * In the group "automatic": when the domain is renewed. In the groups "expired" and "restorable": until when it can be renewed
   * or restored.
   */
  actsAt: instant.nullable(),
  /** Price of one more year, including VAT. Null if the mail states no price. */
  totalMinor: minor.nullable(),
  /** In the group "automatic": how the renewal is paid. */
  way: z.enum(["credit", "card", "paypal", "sepa", "invoice"]).nullable(),
  /** Only if the reader is also the registrant of the domain, who has to be shown the fees. */
  fees: keepingFees.optional(),
});
/** Domains whose period ends, or that were renewed. An account gets one such mail a day. */
export const facts = z.strictObject({
  template: z.literal("renewals"),
  currency: z.string(),
  names: z.array(expiringGroupName).min(1).max(listedMax),
  counts: z.partialRecord(z.enum(renewalGroups), z.int()),
});
export type Facts = z.infer<typeof facts>;
export type ExpiringGroupName = z.infer<typeof expiringGroupName>;
