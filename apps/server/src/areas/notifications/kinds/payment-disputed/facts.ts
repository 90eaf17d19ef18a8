import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** The payer's bank or PayPal takes a payment back, or has decided the dispute. */
export const facts = z.strictObject({
  template: z.literal("payment-disputed"),
  what: z.enum(["opened", "won", "lost"]),
  /** Whether the provider only asks questions so far, and has taken no money. */
  isInquiry: z.boolean(),
  way: z.enum(["card", "paypal", "sepa"]),
  currency: z.string(),
  amountMinor: minor,
  receiptNumber: z.int().nullable(),
  /** Invoices that are owed again. */
  invoices: z.array(z.int()),
  /** What is not possible until the dispute is settled: charging saved cards, buying on invoice, or moving domains away. */
  held: z.array(z.enum(["cards", "invoice", "transfers"])),
});
export type Facts = z.infer<typeof facts>;
