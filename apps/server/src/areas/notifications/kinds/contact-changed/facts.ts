import { z } from "zod";

/** To the address a contact had until now. */
export const facts = z.strictObject({
  template: z.literal("contact-changed"),
  owner: z.string(),
  /** Masked: whoever reads the old mailbox need not know the new one. */
  newAddress: z.string(),
});
export type Facts = z.infer<typeof facts>;
