import { z } from "zod";

/** The address of a contact was replaced. The mail goes to the former address. */
export const facts = z.strictObject({
  template: z.literal("contact-changed"),
  owner: z.string(),
  /** The new address, masked, because the person who reads the former mailbox need not know it. */
  newAddress: z.string(),
});
export type Facts = z.infer<typeof facts>;
