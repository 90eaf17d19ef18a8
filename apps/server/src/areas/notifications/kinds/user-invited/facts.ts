import { z } from "zod";

/** Another user has added this user. The link is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("user-invited"),
  userId: z.uuid(),
  username: z.string(),
  /** Name of the account. */
  by: z.string(),
});
export type Facts = z.infer<typeof facts>;
