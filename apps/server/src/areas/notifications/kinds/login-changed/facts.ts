import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** The way in which a user logs in has changed. The user is notified, because somebody else may have done it. */
export const facts = z.strictObject({
  template: z.literal("login-changed"),
  what: z.enum(loginChanges),
  username: z.string(),
  at: instant,
  address: z.string(),
  /**
   * The user and the former address, which the reader of the mail can restore by a link. The link is made when the mail is
   * written.
   */
  undo: z.strictObject({ userId: z.uuid(), email: z.string() }).optional(),
});
export type Facts = z.infer<typeof facts>;
