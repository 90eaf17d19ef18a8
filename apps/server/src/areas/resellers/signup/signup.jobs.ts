import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Tells an account what became of its application to become a reseller. */
export const resellerNewsJob = defineJob({
  name: "resellers.news",
  schema: z.strictObject({
    /** The application. */
    id: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    /** admitted: the account is a reseller. waits: staff decide. refused: they said no. */
    step: z.enum(["admitted", "waits", "refused"]),
    /** Why it was refused. Empty otherwise. */
    reason: z.string(),
  }),
  keyOf: ({ id, step }) => `${id}:${step}`,
});
export type ResellerNews = z.infer<typeof resellerNewsJob.schema>;
