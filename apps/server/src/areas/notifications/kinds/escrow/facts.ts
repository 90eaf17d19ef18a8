import { z } from "zod";
import { instant } from "../../mail/index.ts";

/**
 * The news of an escrow that are sent by mail. "invited" and "revoked" go to the invited address, which has no account in the
 * escrow yet.
 */
export const escrowMails = [
  "invited",
  "revoked",
  "agreed",
  "declined",
  "lapsed",
  "cancelled",
  "funded",
  "delivered",
  "disputed",
  "cancel_asked",
  "cancel_kept",
  "giving_back",
  "decided_release",
  "decided_refund",
  "returned",
  "paid_out",
  "refunded",
  "written",
] as const;
export type EscrowMail = (typeof escrowMails)[number];

export const facts = z.strictObject({
  template: z.literal("escrow"),
  news: z.enum(escrowMails),
  /** Whether the reader is the buyer or the seller. */
  role: z.enum(["buyer", "seller"]),
  name: z.string(),
  number: z.int(),
  /** The name of the other party. */
  other: z.string(),
  priceMinor: z.int(),
  currency: z.string(),
  accountId: z.uuid(),
  escrowId: z.uuid(),
  /** Whether the domain is in the seller's account in this installation. Null if that is not known yet. */
  isHere: z.boolean().nullable(),
  /** The message that the other party or staff wrote. Null if there is none. */
  words: z.string().nullable(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
