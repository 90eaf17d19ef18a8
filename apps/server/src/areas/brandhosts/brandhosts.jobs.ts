import { hostCertificateTroubles } from "@nameplane/contracts/whitelabel/brand-hosts";
import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Tries at once to get the certificate of one host. */
export const tryHostCertificateJob = defineJob({
  name: "brandhosts.try-certificate",
  schema: z.strictObject({ id: z.uuid(), host: z.string() }),
  keyOf: ({ id }) => id,
});

/** Tells the account that edits a brand what is wrong with one of the brand's hosts. */
export const brandHostNewsJob = defineJob({
  name: "brandhosts.news",
  schema: z.strictObject({
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /**
     * lost: the host does not lead to the panel any more. uncertified: it has no certificate. expiring: its certificate was not
     * renewed.
     */
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
