import { z } from "zod";
import { day, minor } from "../../mail/index.ts";

/** News about a SEPA direct debit: that the money will be taken, or that the bank did not pay it. */
export const facts = z.strictObject({
  template: z.literal("direct-debit"),
  what: z.enum(["announced", "failed"]),
  currency: z.string(),
  amountMinor: minor,
  /** The day on which the payer's bank is asked for the money. Null if the provider has not said it. */
  collectOn: day.nullable(),
  /** The unique reference of the mandate, and the identifier of the creditor, as the bank shows them. */
  mandate: z.string(),
  creditorId: z.string(),
  /** The country and the last four characters of the IBAN, such as "DE 3000". */
  account: z.string(),
  /** What is paid: the number of an order, or the numbers of invoices. If neither is set, the debit adds credit. */
  orderNumber: z.int().nullable(),
  invoices: z.array(z.int()).readonly(),
  /** Whether the order is carried out before the money has arrived. */
  isAhead: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
