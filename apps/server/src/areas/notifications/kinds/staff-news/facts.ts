import { z } from "zod";

/** For a colleague: a proposal waits for a second person, or a colleague has named the reader in a note. */
export const facts = z.strictObject({
  template: z.literal("staff-news"),
  what: z.enum(["proposal", "mention"]),
  by: z.string(),
  about: z.string(),
  /** The page, below the address of the panel. */
  path: z.string(),
});
export type Facts = z.infer<typeof facts>;
