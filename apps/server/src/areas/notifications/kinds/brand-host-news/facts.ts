import { hostCertificateTroubles } from "@nameplane/contracts/whitelabel/brand-hosts";
import { z } from "zod";

export const brandHostSteps = ["lost", "uncertified", "expiring"] as const;

/** Something is wrong with a host of a brand that the account edits. */
export const facts = z.strictObject({
  template: z.literal("brand-host-news"),
  step: z.enum(brandHostSteps),
  host: z.string(),
  /** The brand that is served on the host. */
  brand: z.string(),
  /** Why the host has no certificate, or no newer one. */
  why: z.enum(hostCertificateTroubles).nullable(),
  /** When the certificate in use ends. Only set for the step "expiring". */
  endsAt: z.iso.datetime().nullable(),
});
export type Facts = z.infer<typeof facts>;
