import { z } from "zod";
import { day, minor } from "../../mail/index.ts";

/** Automatic renewals have cost more than the budget of a month. */
export const facts = z.strictObject({
  template: z.literal("budget-passed"),
  /** The budget covers only domains with this label. Null: the budget covers the whole account. */
  label: z.string().nullable(),
  currency: z.string(),
  limitMinor: minor,
  spentMinor: minor,
  /** The month, as its first day. */
  month: day,
});
export type Facts = z.infer<typeof facts>;
