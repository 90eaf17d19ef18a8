import { z } from "zod";
import { instant } from "../../mail/index.ts";

export const certificateSteps = ["issued", "renewed", "needs", "ends", "expired", "revoked", "shown"] as const;

/** What happens to a certificate that the account has ordered. */
export const facts = z.strictObject({
  template: z.literal("certificate-news"),
  step: z.enum(certificateSteps),
  names: z.array(z.string()),
  /** Whether we keep the private key. If so, the next certificate gets a new key. */
  keepsKey: z.boolean(),
  /** When the certificate in use ends. Null if there is none. */
  until: instant.nullable(),
  /**
   * For the step "needs": what is missing, in the words of the certificate's page. For the step "shown": in what way the
   * certificate on the server is not the new one.
   */
  detail: z.string(),
  serviceId: z.uuid(),
});
export type Facts = z.infer<typeof facts>;
