import { z } from "zod";

/** For a staff member: a proposal waits for a second person, or somebody has mentioned the reader in a note. */
export const facts = z.strictObject({
  template: z.literal("staff-news"),
  what: z.enum(["proposal", "mention"]),
  by: z.string(),
  about: z.string(),
  /** The path of the page in the panel. */
  path: z.string(),
});
export type Facts = z.infer<typeof facts>;
