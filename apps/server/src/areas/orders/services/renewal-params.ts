import { z } from "zod";

export const renewalParams = z.object({
  /** End of the paid period when the renewal was ordered (ISO 8601). */
  paidUntil: z.string().optional(),
  /** What its owner calls the service, if it is renewed as a service and not through its domain. */
  service: z.string().optional(),
});
export type RenewalParams = z.infer<typeof renewalParams>;
