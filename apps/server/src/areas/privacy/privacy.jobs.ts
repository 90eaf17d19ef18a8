import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

const ofExport = z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), exportId: z.uuid() });

/** The job that runs after a user has ordered a copy of everything the account has here. A large account takes minutes. */
export const exportOrderedJob = defineJob({
  name: "privacy.export",
  schema: ofExport,
  keyOf: ({ exportId }) => exportId,
  expireSeconds: 7200,
  retries: 2,
});
export type ExportOrdered = z.infer<typeof ofExport>;

/** All kinds of jobs of this area. */
export const privacyJobKinds = [exportOrderedJob];
