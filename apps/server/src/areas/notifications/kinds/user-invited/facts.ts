import { z } from "zod";

/** Another user has added this user. The link is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("user-invited"),
  userId: z.uuid(),
  username: z.string(),
  /** Name of the account. For an account that the operator has opened, the name of the brand. */
  by: z.string(),
  /** Number of the account that the operator has opened for the user. Absent if a user of the account has invited. */
  opened: z.int().optional(),
});
export type Facts = z.infer<typeof facts>;
