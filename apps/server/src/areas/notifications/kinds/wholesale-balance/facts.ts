import { z } from "zod";
import { minor } from "../../mail/index.ts";

/**
 * A reseller's balance for wholesale purchases does not cover what its customers ordered, or is below the reseller's own limit for a
 * warning.
 */
export const facts = z.strictObject({
  template: z.literal("wholesale-balance"),
  why: z.enum(["waits", "low"]),
  /** How many lines of customers wait. */
  waiting: z.int(),
  currency: z.string(),
  /** The sum below which the reseller wants to be warned. */
  thresholdMinor: minor,
});
export type Facts = z.infer<typeof facts>;
