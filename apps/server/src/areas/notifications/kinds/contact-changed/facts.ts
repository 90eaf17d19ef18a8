import { z } from "zod";

/** The notice that is sent to the former address of a contact. */
export const facts = z.strictObject({
  template: z.literal("contact-changed"),
  owner: z.string(),
  /** The new address, masked, because the person who reads the former mailbox need not know it. */
  newAddress: z.string(),
});
export type Facts = z.infer<typeof facts>;
