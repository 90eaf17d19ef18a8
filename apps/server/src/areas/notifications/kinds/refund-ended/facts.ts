import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** Credit was returned to the card, the PayPal account or the Swish number from which it came, or this failed. */
export const facts = z.strictObject({
  template: z.literal("refund-ended"),
  hasSucceeded: z.boolean(),
  /** Where the money came from. Mails written before we accepted Swish do not contain it. */
  way: z.enum(["card", "paypal", "sepa", "swish"]).default("card"),
  currency: z.string(),
  amountMinor: minor,
  receiptNumber: z.int(),
});
export type Facts = z.infer<typeof facts>;
