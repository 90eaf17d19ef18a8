import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** A user gets a link to set a new password. The link is made when the mail is written, and is not stored. */
export const facts = z.strictObject({
  template: z.literal("password-reset"),
  userId: z.uuid(),
  username: z.string(),
  askedAt: instant,
  /** IP address from which the link was requested. */
  address: z.string(),
});
export type Facts = z.infer<typeof facts>;
