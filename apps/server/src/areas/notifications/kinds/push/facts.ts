import { z } from "zod";
import { instant, listedMax } from "../../mail/index.ts";

/**
 * Steps of a push that are mailed. "offered" and "takenBack" go to the receiver. "received" goes to the account that now has the
 * domains.
 */
export const pushMailSteps = [
  "offered",
  "takenBack",
  "begun",
  "accepted",
  "declined",
  "withdrawn",
  "lapsed",
  "received",
] as const;
/** Domains are pushed to another account of the installation. The link is made when the mail is written. */
export const facts = z.strictObject({
  template: z.literal("push"),
  step: z.enum(pushMailSteps),
  pushId: z.uuid(),
  names: z.array(z.string()).min(1).max(listedMax),
  count: z.int(),
  /** Name of the account that pushes the domains. */
  by: z.string(),
  /** The address to which the domains were offered. Only mails to the giver's side contain it. */
  email: z.string().nullable(),
  message: z.string(),
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
