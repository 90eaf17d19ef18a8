import { hideable } from "@nameplane/contracts/resellers/rule-values";
import { z } from "zod";
import { minor } from "../../mail/index.ts";

/** The reseller of a customer has changed the rules for its account. */
export const facts = z.strictObject({
  template: z.literal("customer-rules"),
  account: z.int(),
  brand: z.string(),
  currency: z.string(),
  /** What may be ordered in a month before orders wait, VAT included. Null if there is no limit. */
  monthMinor: minor.nullable(),
  /** How many domains the account may have before orders of more wait. Null if there is no limit. */
  names: z.int().nullable(),
  holdsOrders: z.boolean(),
  needsTwoStep: z.boolean(),
  hidden: z.array(z.enum(hideable)),
});
export type Facts = z.infer<typeof facts>;
