import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** A vendor has called: something happened to a service. What it was is read from the vendor. */
export const vendorCalledJob = defineJob({
  name: "provisioning.vendor-called",
  schema: z.strictObject({ vendor: z.string(), serviceId: z.uuid() }),
  keyOf: ({ vendor, serviceId }) => `${vendor}:${serviceId}`,
});
