import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** A change of records waits for a second person, or was decided, or was not in time: "expired" for its author, "missed" for others. */
export const facts = z.strictObject({
  template: z.literal("dns-approval"),
  step: z.enum(["asked", "approved", "denied", "expired", "missed"]),
  domainId: z.uuid().nullable(),
  apex: z.string(),
  author: z.string(),
  decider: z.string(),
  /** The record sets that change, such as "www A": the first ten. */
  sets: z.array(z.string()).max(10),
  setCount: z.int(),
  words: z.string(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
