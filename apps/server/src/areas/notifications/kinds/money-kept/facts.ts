import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** Money was received for which no invoice was due. It stays on the account. */
export const facts = z.strictObject({
  template: z.literal("money-kept"),
  cause: z.enum(["twice", "late", "over", "moved", "invoice"]),
  orderNumber: z.int().nullable(),
  currency: z.string(),
  amountMinor: minor,
  receiptNumber: z.int(),
});
export type Facts = z.infer<typeof facts>;
