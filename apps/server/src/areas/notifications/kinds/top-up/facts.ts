import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** News about credit that is topped up automatically. */
export const facts = z.strictObject({
  template: z.literal("top-up"),
  /** done: credit was added. stopped: a charge failed, and nothing is charged any more. capped: the limit of the month is reached. */
  what: z.enum(["done", "stopped", "capped"]),
  currency: z.string(),
  /** What is charged each time, below which credit, and how much was charged of the most that may be charged in this month. */
  amountMinor: minor,
  thresholdMinor: minor,
  usedMinor: minor,
  monthMinor: minor,
  /** The credit of the account now. */
  balanceMinor: minor,
  receiptNumber: z.int().nullable(),
  /** What is charged. `name`: the last digits of a card, the email address of a PayPal account, or country and end of an IBAN. */
  kind: z.enum(["card", "paypal", "sepa"]),
  brand: z.string(),
  name: z.string(),
  why: z.enum(["declined", "wantsPayer", "expired", "gone"]).nullable(),
});
export type Facts = z.infer<typeof facts>;
