import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Merges two customers: the job moves what belongs to one account to the other. */
export const mergeJob = defineJob({
  name: "account.merge",
  schema: z.strictObject({ mergeId: z.uuid() }),
  keyOf: ({ mergeId }) => mergeId,
});
