import { z } from "zod";
import { day } from "../../mail/index.ts";

/** A saved card expires soon, or has expired. */
export const facts = z.strictObject({
  template: z.literal("card-expires"),
  brand: z.string(),
  last4: z.string(),
  expiresOn: day,
  hasEnded: z.boolean(),
  /** Whether domains are renewed with this card. */
  paysRenewals: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
