import { z } from "zod";
import { listedMax, minor } from "../../mail/index.ts";

/** Renewals of the customer's domains will cost more from a certain day. */
export const facts = z.strictObject({
  template: z.literal("price-rise"),
  startsAt: z.iso.datetime(),
  currency: z.string(),
  /** Prices without VAT, for the shortest period of each TLD. */
  lines: z
    .array(z.strictObject({ tld: z.string(), months: z.int(), domains: z.int(), beforeMinor: minor, afterMinor: minor }))
    .min(1)
    .max(listedMax),
  lineCount: z.int(),
});
export type Facts = z.infer<typeof facts>;
