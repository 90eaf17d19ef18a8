import { abuseOutcomes } from "@nameplane/contracts/abuse/abuse-values";
import { z } from "zod";

/**
 * A report of abuse has arrived or was answered. The mail never repeats the text of the report, since anybody can enter any
 * address.
 */
export const facts = z.strictObject({
  template: z.literal("abuse-report"),
  reference: z.string(),
  name: z.string(),
  /** Null if the report has only arrived. */
  answer: z.strictObject({ outcome: z.enum(abuseOutcomes), text: z.string() }).nullable(),
});
export type Facts = z.infer<typeof facts>;
