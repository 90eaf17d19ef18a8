import { z } from "zod";

/** Sent to the address a contact had until now. */
export const facts = z.strictObject({
  template: z.literal("contact-changed"),
  owner: z.string(),
  /** Masked: the reader of the old mailbox need not know the new address. */
  newAddress: z.string(),
});
export type Facts = z.infer<typeof facts>;
