import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Works on one domain of a run, at its registry. */
export const bulkRowJob = defineJob({
  name: "orders.bulk-row",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), runId: z.uuid(), position: z.int() }),
  keyOf: ({ runId, position }) => `${runId}:${position}`,
  // An outcome that is not known is read within minutes; what is still open then is seen on the run's page.
  retries: 10,
  retryDelaySeconds: 3,
});
