import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Looks at the chain of one domain and takes its next steps. */
export const advanceDnssecJob = defineJob({
  name: "dnssec.advance",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), domainId: z.uuid() }),
  keyOf: (payload) => payload.domainId,
  retries: 2,
  retryDelaySeconds: 5,
});

/** The chain of a domain broke: its owner is told at once. */
export const chainBrokenJob = defineJob({
  name: "dnssec.broken",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    domainId: z.uuid(),
    name: z.string(),
    at: z.iso.datetime(),
  }),
  keyOf: (payload) => payload.domainId,
  retries: 20,
  retryDelaySeconds: 5,
});
export type ChainBroken = z.infer<typeof chainBrokenJob.schema>;
