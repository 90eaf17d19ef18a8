import { z } from "zod";

/** For support: a customer or a visitor has written. */
export const facts = z.strictObject({
  template: z.literal("ticket-written"),
  ticketNumber: z.int(),
  subject: z.string(),
  category: z.string(),
  isNew: z.boolean(),
  /** The writer: organisation or name with the account number, or a visitor's address. */
  from: z.string(),
  text: z.string(),
  /** The page and version that the feedback is about. Empty for other tickets. */
  page: z.string(),
  version: z.string(),
});
export type Facts = z.infer<typeof facts>;
