import { z } from "zod";

export const brandServerSteps = ["used", "wrong", "lost", "moved"] as const;

/** What became of the name servers of a brand that the account edits. */
export const facts = z.strictObject({
  template: z.literal("brand-server-news"),
  step: z.enum(brandServerSteps),
  /** The name that it is about, or the first one. */
  host: z.string(),
  brand: z.string(),
  /** The addresses that the name has to have. */
  addresses: z.array(z.string()),
});
export type Facts = z.infer<typeof facts>;
