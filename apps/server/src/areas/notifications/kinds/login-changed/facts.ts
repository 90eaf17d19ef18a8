import { loginChanges } from "@nameplane/contracts/identity/login-changes";
import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** How a user logs in has changed: whoever did not do it has to hear of it. */
export const facts = z.strictObject({
  template: z.literal("login-changed"),
  what: z.enum(loginChanges),
  username: z.string(),
  at: instant,
  address: z.string(),
  /** Address the reader can bring back by a link, made when the mail is written, and whose it was. */
  undo: z.strictObject({ userId: z.uuid(), email: z.string() }).optional(),
});
export type Facts = z.infer<typeof facts>;
