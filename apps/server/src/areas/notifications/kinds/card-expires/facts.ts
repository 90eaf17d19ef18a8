import { z } from "zod";
import { day } from "../../mail/index.ts";

/** A kept card ends soon, or has ended. */
export const facts = z.strictObject({
  template: z.literal("card-expires"),
  brand: z.string(),
  last4: z.string(),
  expiresOn: day,
  hasEnded: z.boolean(),
  /** Names renew with it. */
  paysRenewals: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
