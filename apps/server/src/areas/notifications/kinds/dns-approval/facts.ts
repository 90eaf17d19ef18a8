import { z } from "zod";
import { instant } from "../../mail/index.ts";

/**
 * A change of records is waiting for a second person, was decided, or was not decided in time. In the last case the step is
 * "expired" for the author of the change, and "missed" for the users who could have approved it.
 */
export const facts = z.strictObject({
  template: z.literal("dns-approval"),
  step: z.enum(["asked", "approved", "denied", "expired", "missed"]),
  domainId: z.uuid().nullable(),
  apex: z.string(),
  author: z.string(),
  decider: z.string(),
  /** The first ten record sets that change, such as "www A". */
  sets: z.array(z.string()).max(10),
  setCount: z.int(),
  words: z.string(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
