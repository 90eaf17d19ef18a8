import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** News of an escrow that its parties are mailed. invited and revoked go to who was invited, and has no account in it yet. */
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
  /** Whether the domain is in the seller's account here; null: that is not known yet. */
  isHere: z.boolean().nullable(),
  /** The message that was written. Null if there is none. */
  words: z.string().nullable(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
