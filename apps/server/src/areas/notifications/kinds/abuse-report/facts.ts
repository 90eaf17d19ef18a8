import { abuseOutcomes } from "@nameplane/contracts/abuse/abuse-values";
import { z } from "zod";

/**
 * A report of abuse has arrived or was answered. The mail never repeats the text of the report, because anybody could enter a
 * stranger's address and so send that text to the stranger.
 */
export const facts = z.strictObject({
  template: z.literal("abuse-report"),
  reference: z.string(),
  name: z.string(),
  /** Null if the report has arrived but is not answered yet. */
  answer: z.strictObject({ outcome: z.enum(abuseOutcomes), text: z.string() }).nullable(),
});
export type Facts = z.infer<typeof facts>;
