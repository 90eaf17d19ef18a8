import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** The certificates of a SAML provider end soon, of which the owners are told some days before. */
export const samlEndingJob = defineJob({
  name: "sso.certificates-ending",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** The host of the provider's entity ID, or the whole of it. */
    provider: z.string(),
    endsAt: z.iso.datetime(),
    /** Before how many days the owners are told now. */
    days: z.int(),
  }),
  keyOf: ({ accountId, endsAt, days }) => `${accountId}:${endsAt}:${days}`,
});
export type SamlEnding = z.infer<typeof samlEndingJob.schema>;
