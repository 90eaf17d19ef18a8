import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** How a user logs in has changed. The user is notified in case somebody else did it. */
export const facts = z.strictObject({
  template: z.literal("login-changed"),
  what: z.enum(loginChanges),
  username: z.string(),
  at: instant,
  address: z.string(),
  /**
   * The former address, which the recipient of the mail can restore by a link, and its user. The link is made when the mail is
   * written.
   */
  undo: z.strictObject({ userId: z.uuid(), email: z.string() }).optional(),
});
export type Facts = z.infer<typeof facts>;
