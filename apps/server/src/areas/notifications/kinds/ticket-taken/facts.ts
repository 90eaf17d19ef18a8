import { z } from "zod";
import { mailThread } from "../../tickets/index.ts";

/**
 * A mail to support has arrived and has become a ticket. The text is the same for customers and others, so that it does not
 * reveal who is a customer.
 */
export const facts = z.strictObject({
  template: z.literal("ticket-taken"),
  ticketNumber: z.int(),
  subject: z.string(),
  thread: mailThread,
});
export type Facts = z.infer<typeof facts>;
