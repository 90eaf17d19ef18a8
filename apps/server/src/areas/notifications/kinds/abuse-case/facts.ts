import { z } from "zod";

/**
 * The operator has asked the owner of a domain about abuse of the domain, or has acted against it. `text` is what the staff
 * member wrote.
 */
export const facts = z.strictObject({
  template: z.literal("abuse-case"),
  step: z.enum(["asked", "locked", "held", "lifted", "lifted_still_held", "closed"]),
  domainId: z.uuid(),
  name: z.string(),
  text: z.string(),
});
export type Facts = z.infer<typeof facts>;
