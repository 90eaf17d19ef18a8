import { z } from "zod";
import { mailThread } from "../../tickets/index.ts";

/**
 * A mail to support has arrived and is a ticket. The mail is the same whether the writer is a customer or not, so that it tells nobody who is.
 */
export const facts = z.strictObject({
  template: z.literal("ticket-taken"),
  ticketNumber: z.int(),
  subject: z.string(),
  thread: mailThread,
});
export type Facts = z.infer<typeof facts>;
