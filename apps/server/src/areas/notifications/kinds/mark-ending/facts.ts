import { z } from "zod";

/** An SMD file with which names are ordered in sunrises ends soon. */
export const facts = z.strictObject({
  template: z.literal("mark-ending"),
  /** The names of its trademarks. */
  name: z.string(),
  endsAt: z.iso.datetime(),
});
export type Facts = z.infer<typeof facts>;
