import { z } from "zod";
import { hideable } from "@nameplane/contracts/resellers/rule-values";
import { defineJob } from "../../../platform/jobs.ts";

/** Tells a customer that the reseller of its brand has changed the rules for its account. */
export const customerRulesJob = defineJob({
  name: "resellers.customer-rules",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** The name of the brand. */
    brand: z.string(),
    number: z.int(),
    /** The version of the rules after the change. */
    version: z.int(),
    currency: z.string(),
    monthMinor: z.int().nullable(),
    names: z.int().nullable(),
    holdsOrders: z.boolean(),
    needsTwoStep: z.boolean(),
    hidden: z.array(z.enum(hideable)),
  }),
  keyOf: ({ accountId, version }) => `${accountId}:${version}`,
});
export type CustomerRulesNews = z.infer<typeof customerRulesJob.schema>;
