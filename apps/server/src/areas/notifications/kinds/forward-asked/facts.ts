import { z } from "zod";

/**
 * An account wants to forward mail to the reader, who may be a stranger. The link for the answer is made when the mail is
 * written.
 */
export const facts = z.strictObject({
  template: z.literal("forward-asked"),
  destinationId: z.uuid(),
  address: z.string(),
  /** The address from which mail is to be forwarded. Empty if consent is requested again, because that mail names no address. */
  forward: z.string(),
  /** Name of the account. */
  by: z.string(),
});
export type Facts = z.infer<typeof facts>;
