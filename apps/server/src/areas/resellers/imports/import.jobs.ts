import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Creates the customers of an import. If the job was interrupted, a sweep continues it. */
export const importCustomersJob = defineJob({
  name: "resellers.import-customers",
  schema: z.strictObject({ accountId: z.uuid(), runId: z.uuid(), brandId: z.uuid() }),
  keyOf: ({ runId }) => runId,
});
