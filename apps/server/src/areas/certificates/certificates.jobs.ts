import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * News of a coverage for its owner. issued: the first certificate. renewed: the next one. needs: something has to be done for the next
 * one. ends: the certificate in use ends soon without a new one. expired, revoked: it is not valid any more. shown: a server shows an old
 * certificate, or one that is not for the name.
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
    /** Whether we keep the key. */
    keepsKey: z.boolean(),
    /** When the certificate ends; null: there is none. */
    until: z.string().nullable(),
    /** needs: the kind of trouble. shown: what the server shows (sights.ts of the contracts). */
    detail: z.string(),
  }),
  keyOf: ({ id }) => id,
});
export type CertificateNews = z.infer<typeof certificateNewsJob.schema>;

/** Works on a coverage at once. */
export const coverageJob = defineJob({
  name: "certificates.work",
  schema: z.strictObject({ id: z.uuid(), accountId: z.uuid(), brandId: z.uuid(), coverageId: z.uuid() }),
  keyOf: ({ id }) => id,
});

/** Looks at once at what the names of a certificate show. */
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
