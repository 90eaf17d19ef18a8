import { z } from "zod";

/** For support: a customer or a visitor has written. */
export const facts = z.strictObject({
  template: z.literal("ticket-written"),
  ticketNumber: z.int(),
  subject: z.string(),
  category: z.string(),
  isNew: z.boolean(),
  /** Who: organisation or name with the number of the account, or a visitor's address. */
  from: z.string(),
  text: z.string(),
  /** Page and version feedback is about; empty when it is about neither. */
  page: z.string(),
  version: z.string(),
});
export type Facts = z.infer<typeof facts>;
