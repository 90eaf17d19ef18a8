import { z } from "zod";

export const resellerSteps = ["admitted", "waits", "refused"] as const;

/** What became of an application to become a reseller. */
export const facts = z.strictObject({
  template: z.literal("reseller-news"),
  step: z.enum(resellerSteps),
  /** Why it was refused. Empty otherwise. */
  reason: z.string(),
});
export type Facts = z.infer<typeof facts>;
