import { z } from "zod";
import { defineJob } from "../../../../platform/jobs.ts";

/** Tells one party of an escrow that something has happened in it. accountId: the party. */
export const escrowNewsJob = defineJob({
  name: "escrow.news",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), escrowId: z.uuid(), stepId: z.uuid() }),
  keyOf: ({ accountId, stepId }) => `${stepId}:${accountId}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type EscrowNews = z.infer<typeof escrowNewsJob.schema>;
