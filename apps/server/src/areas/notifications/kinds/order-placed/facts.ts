import { z } from "zod";
import { bank, ofOrder, soldLine } from "../../lines/index.ts";
import { day, listedMax, minor } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("order-placed"),
  ...ofOrder,
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit", "free"]),
  /** Whether the order is paid. False while a bank transfer is awaited, or if the order is paid by monthly invoice. */
  isPaid: z.boolean(),
  lines: z.array(soldLine).max(listedMax),
  lineCount: z.int(),
  areRegistrations: z.boolean(),
  netMinor: minor,
  vat: z.array(z.strictObject({ rateBasisPoints: z.int(), vatMinor: minor })),
  totalMinor: minor,
  /** The part of the total that is paid with prepaid credit first. */
  creditMinor: minor.default(0),
  dueOn: day.nullable(),
  bank: bank.nullable(),
  /** Whether the money is only reserved. Nothing is taken or invoiced until the last line has ended. */
  isSetAside: z.boolean().default(false),
  /** The words that a private buyer has ticked about the right of withdrawal. */
  consent: z.string().optional(),
});
export type Facts = z.infer<typeof facts>;
