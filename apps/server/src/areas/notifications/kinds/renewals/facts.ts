import { z } from "zod";
import { keepingFees } from "../../expiring/index.ts";
import { instant, listedMax, minor } from "../../mail/index.ts";

/** What a name's owner hears about the end of its period. unpaid: it renews by itself, and there is no money for it. */
export const renewalGroups = ["unpaid", "restorable", "expired", "manual", "automatic", "ending", "renewed"] as const;
const expiringGroupName = z.strictObject({
  name: z.string(),
  group: z.enum(renewalGroups),
  /** End of what is paid for; of a renewed name the new one. */
  expiresAt: instant,
  /** automatic: when it is renewed; expired, restorable: until when it can be had back. */
  actsAt: instant.nullable(),
  /** Price of one more year incl. VAT; null where none is told. */
  totalMinor: minor.nullable(),
  /** automatic: how it is paid. */
  way: z.enum(["credit", "card", "invoice"]).nullable(),
  /** Told where the reader is the name's registrant, who is owed them. */
  fees: keepingFees.optional(),
});
/** Names whose period ends, or was renewed: one mail a day for an account. */
export const facts = z.strictObject({
  template: z.literal("renewals"),
  currency: z.string(),
  names: z.array(expiringGroupName).min(1).max(listedMax),
  counts: z.partialRecord(z.enum(renewalGroups), z.int()),
});
export type Facts = z.infer<typeof facts>;
export type ExpiringGroupName = z.infer<typeof expiringGroupName>;
