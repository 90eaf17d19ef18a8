import { z } from "zod";

/** Sent to the former address of a contact. */
export const facts = z.strictObject({
  template: z.literal("contact-changed"),
  owner: z.string(),
  /** Masked, because whoever reads the former mailbox need not know the new address. */
  newAddress: z.string(),
});
export type Facts = z.infer<typeof facts>;
