import { z } from "zod";

/** The certificate with which the login service of an account signs ends soon, or has ended. */
export const facts = z.strictObject({
  template: z.literal("login-certificate"),
  /** The login service: its host, or what it calls itself. */
  name: z.string(),
  endsAt: z.iso.datetime(),
  hasEnded: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
