import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** Credit went back to the card it came from, or could not. */
export const facts = z.strictObject({
  template: z.literal("refund-ended"),
  hasSucceeded: z.boolean(),
  currency: z.string(),
  amountMinor: minor,
  receiptNumber: z.int(),
});
export type Facts = z.infer<typeof facts>;
