import { z } from "zod";
import { minor } from "../../mail/index.ts";

/**
 * A reseller's balance for wholesale purchases is too low: it does not cover what the reseller's customers ordered, or it is
 * below the sum that the reseller has set for a warning.
 */
export const facts = z.strictObject({
  template: z.literal("wholesale-balance"),
  why: z.enum(["waits", "low"]),
  /** How many order lines of customers wait for the balance. */
  waiting: z.int(),
  currency: z.string(),
  /** The sum below which the reseller wants to be warned. */
  thresholdMinor: minor,
});
export type Facts = z.infer<typeof facts>;
