import { z } from "zod";

/** The login service of an account signs with a certificate that ends soon or has ended. */
export const facts = z.strictObject({
  template: z.literal("login-certificate"),
  /** The host of the login service, or the name that the service gives itself. */
  name: z.string(),
  endsAt: z.iso.datetime(),
  hasEnded: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
