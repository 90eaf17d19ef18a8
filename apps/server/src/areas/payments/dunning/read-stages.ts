import { z } from "zod";
import { dunningActs, planLimits } from "@nameplane/contracts/payments/dunning-values";
import type { Stage } from "./dunning.rules.ts";

const stage = z.strictObject({
  code: z.string().regex(/^[a-z]{3,20}$/),
  days: z.int().min(planLimits.firstDay).max(planLimits.lastDay),
  acts: z.array(z.enum(dunningActs)).min(1),
  fees: z.record(z.string(), z.int().positive()),
});

const stagesSchema = z.array(stage).refine((stages) => new Set(stages.map(({ code }) => code)).size === stages.length);

/** The stages of a plan, sorted by their days. Throws if the stored value is not a valid plan. */
export function readStages(stored: unknown): Stage[] {
  return stagesSchema.parse(stored).toSorted((a, b) => a.days - b.days);
}
