import { z } from "zod";
import { escrowLimits, escrowPayers, escrowRoles } from "./escrow-values.ts";

/** What an escrow is ordered with, besides its domain. The price is in the currency of the account; the commission is the server's. */
export const escrowWish = z.strictObject({
  role: z.enum(escrowRoles),
  /** The other party. */
  email: z.email().max(254),
  priceMinor: z.int().min(escrowLimits.priceMin).max(escrowLimits.priceMax),
  /** Who pays the commission. */
  payer: z.enum(escrowPayers),
  /** For how long the buyer may look at the domain before the seller is paid. */
  days: z.int().min(escrowLimits.daysMin).max(escrowLimits.daysMax),
  /** What the parties have agreed on besides, such as a website that goes along. */
  agreement: z.string().trim().max(escrowLimits.agreement).default(""),
});
export type EscrowWish = z.infer<typeof escrowWish>;

/** What a line of the basket shows of it. */
export const escrowShown = z.strictObject({
  role: z.enum(escrowRoles),
  email: z.string(),
  priceMinor: z.int(),
  currency: z.string(),
  payer: z.enum(escrowPayers),
  days: z.int(),
  agreement: z.string(),
  /** Without VAT, of both parties together. */
  commissionMinor: z.int(),
});
