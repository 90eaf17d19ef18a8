import { z } from "zod";

export const planParams = z.object({
  /** The days that what was left of the plan before was worth when it was put in. */
  carries: z.object({ days: z.number(), plan: z.object({ en: z.string(), sv: z.string() }) }).optional(),
});
export type PlanParams = z.infer<typeof planParams>;
