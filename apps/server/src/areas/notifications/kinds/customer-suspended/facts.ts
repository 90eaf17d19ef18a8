import { z } from "zod";

/** The reseller of a customer has suspended its account, or has opened it again. */
export const facts = z.strictObject({
  template: z.literal("customer-suspended"),
  isSuspended: z.boolean(),
  account: z.int(),
  brand: z.string(),
  /** What the reseller wrote. May be empty when the account is opened again. */
  reason: z.string(),
});
export type Facts = z.infer<typeof facts>;
