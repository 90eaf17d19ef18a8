import { z } from "zod";

export const brandServerSteps = ["used", "wrong", "lost", "moved"] as const;

/** Something has happened to the name servers of a brand that the account edits. */
export const facts = z.strictObject({
  template: z.literal("brand-server-news"),
  step: z.enum(brandServerSteps),
  /** The host name of the name server that the mail is about, or of the first one if there are several. */
  host: z.string(),
  brand: z.string(),
  /** The addresses that this host name has to have. */
  addresses: z.array(z.string()),
});
export type Facts = z.infer<typeof facts>;
