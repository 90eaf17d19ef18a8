import { z } from "zod";

export const orderedParams = z.object({
  /** The answers to the questions of the product, by the keys of the questions. */
  answers: z.record(z.string(), z.string()).default({}),
  /** What the customer replied to questions from staff, oldest first. */
  replies: z.array(z.string()).optional(),
});
export type OrderedParams = z.infer<typeof orderedParams>;
