import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Tells a customer that its reseller has suspended the account, or has opened it again. */
export const customerSuspendedJob = defineJob({
  name: "resellers.customer-suspended",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** The name of the brand. */
    brand: z.string(),
    number: z.int(),
    /** The version of the account row after the change. */
    version: z.int(),
    suspends: z.boolean(),
    reason: z.string(),
  }),
  keyOf: ({ accountId, version }) => `${accountId}:${version}`,
});
export type CustomerSuspended = z.infer<typeof customerSuspendedJob.schema>;
