import { z } from "zod";

export const renewalParams = z.object({
  /** End of the paid period when the renewal was ordered (ISO 8601). */
  paidUntil: z.string().optional(),
  /** What its owner calls the service, where it is renewed by itself and not as that of a domain. */
  service: z.string().optional(),
});
export type RenewalParams = z.infer<typeof renewalParams>;
