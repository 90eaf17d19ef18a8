import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * A mail to a user: a link that proves the address (after a sign-up, or for a new address), the welcome, or the link of an
 * invitation.
 */
export const userMailJob = defineJob({
  name: "identity.user-mail",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    userId: z.uuid(),
    what: z.enum(["signup_confirm", "welcome", "user_invited", "email_change"]),
    /** Name of the account or user who sends the invitation. Empty if the operator has opened the account for the user. */
    by: z.string(),
    /** Whether the link leads back to the checkout. */
    toCheckout: z.boolean(),
    at: z.iso.datetime(),
    address: z.string(),
    /** The new address to be proved. */
    to: z.string().optional(),
  }),
  keyOf: ({ id }) => id,
});
export type UserMail = z.infer<typeof userMailJob.schema>;
