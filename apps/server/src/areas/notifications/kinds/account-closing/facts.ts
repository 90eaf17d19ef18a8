import { z } from "zod";

/**
 * "asked": an owner wants to close the account. "kept": the wish was taken back, so the account stays. "waits": the account
 * should be closed by now, but something keeps it open.
 */
export const closingSteps = ["asked", "kept", "waits"] as const;

/** An owner wants to close the account, has taken that back, or the account could not be closed yet. */
export const facts = z.strictObject({
  template: z.literal("account-closing"),
  step: z.enum(closingSteps),
  account: z.int(),
  closesAt: z.iso.datetime(),
  erases: z.boolean(),
});
export type Facts = z.infer<typeof facts>;
