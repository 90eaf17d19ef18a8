import { hostCertificateTroubles } from "@nameplane/contracts/whitelabel/brand-hosts";
import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Tries to get the certificate of one host at once. */
export const tryHostCertificateJob = defineJob({
  name: "brandhosts.try-certificate",
  schema: z.strictObject({ id: z.uuid(), host: z.string() }),
  keyOf: ({ id }) => id,
});

/** The account that edits a brand is told what is wrong with one of its hosts. */
export const brandHostNewsJob = defineJob({
  name: "brandhosts.news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** lost: the host leads here no longer. uncertified: it has no certificate. expiring: its certificate is not renewed. */
    step: z.enum(["lost", "uncertified", "expiring"]),
    host: z.string(),
    /** The brand that is served on the host. */
    brand: z.string(),
    /** Why there is no certificate. */
    why: z.enum(hostCertificateTroubles).nullable(),
    /** When the certificate in use ends. */
    endsAt: z.iso.datetime().nullable(),
  }),
  keyOf: ({ id }) => id,
});
export type BrandHostNews = z.infer<typeof brandHostNewsJob.schema>;

export const brandHostJobKinds = [tryHostCertificateJob, brandHostNewsJob];
