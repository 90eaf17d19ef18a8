import { z } from "zod";
import { bank } from "../../lines/index.ts";
import { day, minor } from "../../mail/index.ts";

/** What happens next if nothing is paid, and on which day. */
const coming = z.strictObject({
  act: z.enum(["pause", "suspend", "collect", "fee"]),
  on: day,
  /** The amount of the fee, if the next step is a fee. */
  minor: minor.optional(),
});

/** An invoice is due soon or late. `phase` says what has been done because of it so far. */
export const facts = z.strictObject({
  template: z.literal("invoice-reminder"),
  phase: z.enum(["before", "late", "paused", "suspended"]),
  invoiceId: z.uuid(),
  number: z.int(),
  currency: z.string(),
  leftMinor: minor,
  dueOn: day,
  /** Late-payment interest up to the day of the mail. Null if there is none or if it is not known. */
  interestMinor: minor.nullable(),
  /** The reminder fee that is charged with this mail. The fee has an invoice of its own. */
  fee: z.strictObject({ invoiceId: z.uuid(), number: z.int(), minor, ocr: z.string() }).nullable(),
  coming: z.array(coming),
  bank,
});
export type Facts = z.infer<typeof facts>;
