import { z } from "zod";
import { listedMax, minor } from "../../mail/index.ts";

const creditNote = z.strictObject({
  invoiceId: z.uuid(),
  number: z.int(),
  totalMinor: minor,
  keptMinor: minor,
  creditsNumber: z.int(),
  reason: z.string(),
});
export const facts = z.strictObject({
  template: z.literal("credit-notes"),
  currency: z.string(),
  orderNumber: z.int().nullable(),
  notes: z.array(creditNote).min(1).max(listedMax),
});
export type Facts = z.infer<typeof facts>;
export type CreditNoteFacts = z.infer<typeof creditNote>;
