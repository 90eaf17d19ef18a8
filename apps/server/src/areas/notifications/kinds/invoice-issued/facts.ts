import { z } from "zod";
import { bank } from "../../lines/index.ts";
import { day, minor } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("invoice-issued"),
  invoiceId: z.uuid(),
  number: z.int(),
  currency: z.string(),
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit"]),
  totalMinor: minor,
  vatMinor: minor,
  issuedOn: day,
  dueOn: day.nullable(),
  orderNumber: z.int().nullable(),
  bank: bank.nullable(),
});
export type Facts = z.infer<typeof facts>;
