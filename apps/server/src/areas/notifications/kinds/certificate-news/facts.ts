import { z } from "zod";
import { instant } from "../../mail/index.ts";

export const certificateSteps = ["issued", "renewed", "needs", "ends", "expired", "revoked", "shown"] as const;

/** What happens to a certificate that the account has ordered. */
export const facts = z.strictObject({
  template: z.literal("certificate-news"),
  step: z.enum(certificateSteps),
  names: z.array(z.string()),
  /** Whether we keep the key: then the next certificate has another one. */
  keepsKey: z.boolean(),
  /** When the certificate in use ends; null: there is none. */
  until: instant.nullable(),
  /** needs: what is missing, as the page of the certificate names it. shown: what the server of the name shows. */
  detail: z.string(),
  serviceId: z.uuid(),
});
export type Facts = z.infer<typeof facts>;
