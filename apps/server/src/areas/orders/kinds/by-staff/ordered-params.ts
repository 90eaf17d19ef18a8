import { z } from "zod";

export const orderedParams = z.object({
  /** What was answered to the questions of the product, by their keys. */
  answers: z.record(z.string(), z.string()).default({}),
  /** What the customer replied to questions of staff, the oldest first. */
  replies: z.array(z.string()).optional(),
});
export type OrderedParams = z.infer<typeof orderedParams>;
