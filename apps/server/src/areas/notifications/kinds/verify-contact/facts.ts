import { z } from "zod";
import { instant, listedMax } from "../../mail/index.ts";

/**
 * The owner of a domain is asked to confirm the mail address, or has not done so in time. The link is made when the mail is
 * written.
 */
export const facts = z.strictObject({
  template: z.literal("verify-contact"),
  caseId: z.uuid(),
  address: z.string(),
  stage: z.enum(["ask", "reminder", "lapsed"]),
  /** Name of the contact. */
  owner: z.string(),
  /** Name of the account. */
  by: z.string(),
  names: z.array(z.string()).max(listedMax),
  nameCount: z.int(),
  /** Until when the address has to be confirmed. Null if no domain depends on it. */
  deadline: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
