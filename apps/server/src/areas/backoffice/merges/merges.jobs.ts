import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Two customers become one: the job moves what lives in one account to the other. */
export const mergeJob = defineJob({
  name: "account.merge",
  schema: z.strictObject({ mergeId: z.uuid() }),
  keyOf: ({ mergeId }) => mergeId,
});
