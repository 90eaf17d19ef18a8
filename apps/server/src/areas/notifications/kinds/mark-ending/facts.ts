import { z } from "zod";

/** An SMD file with which domains are ordered in sunrise phases ends soon. */
export const facts = z.strictObject({
  template: z.literal("mark-ending"),
  /** The names of the trademarks in the file. */
  name: z.string(),
  endsAt: z.iso.datetime(),
});
export type Facts = z.infer<typeof facts>;
