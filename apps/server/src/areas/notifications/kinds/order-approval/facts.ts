import { approvalCause } from "@nameplane/contracts/orders/spending";
import { z } from "zod";
import { instant, minor } from "../../mail/index.ts";

/** An order waits for the reader's approval, or the reader's own order was approved. */
export const facts = z.strictObject({
  template: z.literal("order-approval"),
  step: z.enum(["asked", "approved"]),
  orderNumber: z.int(),
  /** The name of the user who ordered. Empty if the user has no name. */
  author: z.string(),
  /** The name of the user who approved. Empty while the order waits. */
  decider: z.string(),
  currency: z.string(),
  totalMinor: minor,
  cause: approvalCause,
  /** The first ten domain names in the order, as A-labels. Things without a name are only counted. */
  names: z.array(z.string()).max(10),
  lineCount: z.int(),
  /** Until when the order waits for a decision. Null once it is decided. */
  until: instant.nullable(),
  /** Whether the order still has to be paid by its user. */
  isToPay: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
