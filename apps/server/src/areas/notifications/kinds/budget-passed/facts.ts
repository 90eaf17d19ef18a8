import { z } from "zod";
import { day, minor } from "../../mail/index.ts";

/** Automatic renewals have used more than the budget of a month. */
export const facts = z.strictObject({
  template: z.literal("budget-passed"),
  /** The label that the budget is for. Null: the whole account. */
  label: z.string().nullable(),
  currency: z.string(),
  limitMinor: minor,
  spentMinor: minor,
  /** The first day of the month. */
  month: day,
});
export type Facts = z.infer<typeof facts>;
