import { z } from "zod";
import { instant } from "../../mail/index.ts";

/**
 * Staff have made an auth code for the holder of a domain. The code is stored sealed, and is opened only when the mail is
 * written.
 */
export const facts = z.strictObject({
  template: z.literal("auth-code"),
  domainId: z.uuid(),
  name: z.string(),
  sealed: z.string(),
  until: instant,
});
export type Facts = z.infer<typeof facts>;
