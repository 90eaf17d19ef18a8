import { z } from "zod";
import { escrowLimits, escrowPayers, escrowRoles } from "./escrow-values.ts";

/**
 * What is needed to order an escrow, besides its domain. The price is in the currency of the account. The server computes the
 * commission.
 */
export const escrowWish = z.strictObject({
  role: z.enum(escrowRoles),
  /** Email address of the other party. */
  email: z.email().max(254),
  priceMinor: z.int().min(escrowLimits.priceMin).max(escrowLimits.priceMax),
  /** Who pays the commission. */
  payer: z.enum(escrowPayers),
  /** For how many days the buyer may check the domain before the seller is paid. */
  days: z.int().min(escrowLimits.daysMin).max(escrowLimits.daysMax),
  /** What else the parties have agreed on, for example that a website is included. */
  agreement: z.string().trim().max(escrowLimits.agreement).default(""),
});
export type EscrowWish = z.infer<typeof escrowWish>;

/** What a line of the basket shows of an escrow. */
export const escrowShown = z.strictObject({
  role: z.enum(escrowRoles),
  email: z.string(),
  priceMinor: z.int(),
  currency: z.string(),
  payer: z.enum(escrowPayers),
  days: z.int(),
  agreement: z.string(),
  /** The commission of both parties together, without VAT. */
  commissionMinor: z.int(),
});
