import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** A link to set a new password. The link itself is made when the mail is written, and stored nowhere. */
export const facts = z.strictObject({
  template: z.literal("password-reset"),
  userId: z.uuid(),
  username: z.string(),
  askedAt: instant,
  /** Internet address of whoever asked. */
  address: z.string(),
});
export type Facts = z.infer<typeof facts>;
