import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Makes the customers of an import. A sweep takes up what it left. */
export const importCustomersJob = defineJob({
  name: "resellers.import-customers",
  schema: z.strictObject({ accountId: z.uuid(), runId: z.uuid(), brandId: z.uuid() }),
  keyOf: ({ runId }) => runId,
});
