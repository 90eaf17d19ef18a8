import { z } from "zod";
import { bank } from "../../lines/index.ts";
import { day, minor } from "../../mail/index.ts";

/** What happens next if nothing is paid, and when. */
const coming = z.strictObject({
  act: z.enum(["pause", "suspend", "collect", "fee"]),
  on: day,
  /** The amount, if the next step is a fee. */
  minor: minor.optional(),
});

/** An invoice is soon due or late. `phase` is what has happened according to the reminder. */
export const facts = z.strictObject({
  template: z.literal("invoice-reminder"),
  phase: z.enum(["before", "late", "paused", "suspended"]),
  invoiceId: z.uuid(),
  number: z.int(),
  currency: z.string(),
  leftMinor: minor,
  dueOn: day,
  /** Late-payment interest up to the day of the mail. Null if it is not known, or if there is none. */
  interestMinor: minor.nullable(),
  /** The reminder fee charged with this mail. It is an invoice of its own. */
  fee: z.strictObject({ invoiceId: z.uuid(), number: z.int(), minor, ocr: z.string() }).nullable(),
  coming: z.array(coming),
  bank,
});
export type Facts = z.infer<typeof facts>;
