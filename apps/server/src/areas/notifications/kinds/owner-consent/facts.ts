import { z } from "zod";

/** The former or the new owner is asked to agree to a change of owner. The link is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("owner-consent"),
  consentId: z.uuid(),
  address: z.string(),
  side: z.enum(["old", "new", "both"]),
  name: z.string(),
  oldOwner: z.string(),
  newOwner: z.string(),
  by: z.string(),
});
export type Facts = z.infer<typeof facts>;
