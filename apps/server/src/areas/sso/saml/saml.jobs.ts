import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Tells the owners some days before the certificates of a SAML provider end. */
export const samlEndingJob = defineJob({
  name: "sso.certificates-ending",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** The host of the provider's entity ID, or the whole entity ID if it has no host. */
    provider: z.string(),
    endsAt: z.iso.datetime(),
    /** How many days before the end this warning is given. */
    days: z.int(),
  }),
  keyOf: ({ accountId, endsAt, days }) => `${accountId}:${endsAt}:${days}`,
});
export type SamlEnding = z.infer<typeof samlEndingJob.schema>;
