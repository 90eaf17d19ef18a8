import { abuseOutcomes } from "@nameplane/contracts/abuse/abuse-values";
import { z } from "zod";
import { mailThread } from "../../tickets/index.ts";

/**
 * The operator answers a mail that reported abuse. "taken": the mail has arrived. "wrote": a staff member writes to the reporter.
 * "answered": the result of the reports that were made from the mail. The text of the reporter's mail is never repeated.
 */
export const facts = z.strictObject({
  template: z.literal("abuse-letter"),
  step: z.enum(["taken", "wrote", "answered"]),
  subject: z.string(),
  /** What the staff member wrote. Empty for the step "taken". */
  text: z.string(),
  names: z.array(z.strictObject({ name: z.string(), outcome: z.enum(abuseOutcomes), text: z.string() })),
  thread: mailThread,
});
export type Facts = z.infer<typeof facts>;
