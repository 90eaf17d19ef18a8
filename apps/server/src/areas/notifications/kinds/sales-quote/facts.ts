import { z } from "zod";
import { instant, minor } from "../../mail/index.ts";

/** Staff have made a quote for the customer, or have withdrawn it. */
export const facts = z.strictObject({
  template: z.literal("sales-quote"),
  what: z.enum(["sent", "withdrawn"]),
  quoteId: z.uuid(),
  number: z.int(),
  revision: z.int(),
  subject: z.string(),
  words: z.string(),
  currency: z.string(),
  totalMinor: minor,
  until: instant,
});
export type Facts = z.infer<typeof facts>;
