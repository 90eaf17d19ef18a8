import { z } from "zod";

/** One side of a change of owner is asked. The link is made when the mail is written. */
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
