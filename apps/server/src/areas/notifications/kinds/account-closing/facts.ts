import { z } from "zod";

/** asked: an owner has closed the account. kept: that was taken back. waits: its time has come, and something keeps it open. */
export const closingSteps = ["asked", "kept", "waits"] as const;

/** An owner closes the account, or has taken that back. */
export const facts = z.strictObject({
  template: z.literal("account-closing"),
  step: z.enum(closingSteps),
  account: z.int(),
  closesAt: z.iso.datetime(),
  erases: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
