import { z } from "zod";

/** We have asked the owner of a domain about abuse of it, or acted on it. `text` is what the staff member wrote. */
export const facts = z.strictObject({
  template: z.literal("abuse-case"),
  step: z.enum(["asked", "locked", "held", "lifted", "lifted_still_held", "closed"]),
  domainId: z.uuid(),
  name: z.string(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
