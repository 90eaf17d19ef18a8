import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** Somebody signed up with this address. The link that proves the address is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("signup-confirm"),
  userId: z.uuid(),
  username: z.string(),
  at: instant,
  address: z.string(),
  toCheckout: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
