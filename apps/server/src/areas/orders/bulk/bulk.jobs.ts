import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Works on one domain of a run, at its registry. */
export const bulkRowJob = defineJob({
  name: "orders.bulk-row",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), runId: z.uuid(), position: z.int() }),
  keyOf: ({ runId, position }) => `${runId}:${position}`,
  // An unknown outcome is checked within minutes. Domains that are still open after that are shown on the page of the run.
  retries: 10,
  retryDelaySeconds: 3,
});
