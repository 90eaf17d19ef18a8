import { z } from "zod";
import { bank } from "../../lines/index.ts";
import { day, minor } from "../../mail/index.ts";

/** What happens next if nothing is paid, and when. */
const coming = z.strictObject({
  act: z.enum(["pause", "suspend", "collect", "fee"]),
  on: day,
  /** The fee, where that is what comes. */
  minor: minor.optional(),
});

/** An invoice is soon due or late. phase: what the reminder says has happened. */
export const facts = z.strictObject({
  template: z.literal("invoice-reminder"),
  phase: z.enum(["before", "late", "paused", "suspended"]),
  invoiceId: z.uuid(),
  number: z.int(),
  currency: z.string(),
  leftMinor: minor,
  dueOn: day,
  /** Late-payment interest up to the day of the mail; null: not known, or none. */
  interestMinor: minor.nullable(),
  /** The reminder fee that is charged with this mail, an invoice of its own. */
  fee: z.strictObject({ invoiceId: z.uuid(), number: z.int(), minor, ocr: z.string() }).nullable(),
  coming: z.array(coming),
  bank,
});
export type Facts = z.infer<typeof facts>;
