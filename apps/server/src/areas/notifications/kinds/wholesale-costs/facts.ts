import { z } from "zod";

/** From a day on, the reseller pays other prices for what its customers buy. */
export const facts = z.strictObject({
  template: z.literal("wholesale-costs"),
  startsAt: z.iso.datetime(),
});
export type Facts = z.infer<typeof facts>;
