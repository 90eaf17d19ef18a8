import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** A user has entered a new address, and the mail goes to this address. The link is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("email-change"),
  userId: z.uuid(),
  username: z.string(),
  at: instant,
  address: z.string(),
  /** The new mail address. */
  email: z.string(),
});
export type Facts = z.infer<typeof facts>;
