import { approvalCause } from "@nameplane/contracts/orders/spending";
import { z } from "zod";
import { instant, minor } from "../../mail/index.ts";

/** For a reseller: an order of a customer waits for its approval. */
export const facts = z.strictObject({
  template: z.literal("resale-order"),
  orderNumber: z.int(),
  /** The customer: organisation or name, with the account number. */
  from: z.string(),
  currency: z.string(),
  totalMinor: minor,
  cause: approvalCause,
  until: instant,
});
export type Facts = z.infer<typeof facts>;
