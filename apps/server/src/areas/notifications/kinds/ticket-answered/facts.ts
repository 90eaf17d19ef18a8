import { z } from "zod";

import { mailThread } from "../../tickets/index.ts";

/** Support has answered. `isVisitor`: whether the reader has no account, so that the whole conversation is by mail. */
export const facts = z.strictObject({
  template: z.literal("ticket-answered"),
  ticketNumber: z.int(),
  subject: z.string(),
  /** The name under which support answers. */
  name: z.string(),
  text: z.string(),
  isVisitor: z.boolean(),
  /** The token of the link by which the ticket is rated. Absent unless the answer closed the ticket. */
  rate: z.string().optional(),
  /** The place of the mail in its conversation. Absent if replies by mail are not added to the ticket. */
  thread: mailThread.optional(),
});
export type Facts = z.infer<typeof facts>;
