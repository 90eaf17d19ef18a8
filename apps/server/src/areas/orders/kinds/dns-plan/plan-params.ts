import { z } from "zod";

export const planParams = z.object({
  /** How many days of the new plan the rest of the former plan was worth when the line was added to the basket. */
  carries: z.object({ days: z.number(), plan: z.object({ en: z.string(), sv: z.string() }) }).optional(),
});
export type PlanParams = z.infer<typeof planParams>;
