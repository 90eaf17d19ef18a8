import { z } from "zod";

/** The prices that the reseller pays for what its customers buy change on a certain day. */
export const facts = z.strictObject({
  template: z.literal("wholesale-costs"),
  startsAt: z.iso.datetime(),
});
export type Facts = z.infer<typeof facts>;
