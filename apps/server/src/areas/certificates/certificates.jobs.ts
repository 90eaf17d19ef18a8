import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * News of a coverage for its owner. issued: the first certificate. renewed: a later certificate. needs: the owner must do
 * something before the next certificate can be issued. ends: the certificate in use ends soon, and there is no new one. expired,
 * revoked: the certificate is no longer valid. shown: a server shows an old certificate, or a certificate for another name.
 */
export const certificateNewsJob = defineJob({
  name: "certificates.news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    serviceId: z.uuid(),
    step: z.enum(["issued", "renewed", "needs", "ends", "expired", "revoked", "shown"]),
    names: z.array(z.string()),
    /** Whether we keep the private key. */
    keepsKey: z.boolean(),
    /** When the certificate ends. Null if there is no certificate. */
    until: z.string().nullable(),
    /** For `needs`, the kind of trouble. For `shown`, what the server shows (sights.ts of the contracts). */
    detail: z.string(),
  }),
  keyOf: ({ id }) => id,
});
export type CertificateNews = z.infer<typeof certificateNewsJob.schema>;

/** Works on a coverage at once, without waiting for the periodic job. */
export const coverageJob = defineJob({
  name: "certificates.work",
  schema: z.strictObject({ id: z.uuid(), accountId: z.uuid(), brandId: z.uuid(), coverageId: z.uuid() }),
  keyOf: ({ id }) => id,
});

/** Checks at once which certificates are shown at the names of a certificate. */
export const lookJob = defineJob({
  name: "certificates.look",
  schema: z.strictObject({ id: z.uuid(), accountId: z.uuid(), brandId: z.uuid(), coverageId: z.uuid() }),
  keyOf: ({ id }) => id,
});

/** Revokes a certificate. */
export const revokeJob = defineJob({
  name: "certificates.revoke",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    issuanceId: z.uuid(),
    coverageId: z.uuid(),
  }),
  keyOf: ({ issuanceId }) => issuanceId,
});

export const certificateJobKinds = [certificateNewsJob, coverageJob, lookJob, revokeJob];
