import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** A vendor has called because something happened to a service. The handler asks the vendor what happened. */
export const vendorCalledJob = defineJob({
  name: "provisioning.vendor-called",
  schema: z.strictObject({ vendor: z.string(), serviceId: z.uuid() }),
  keyOf: ({ vendor, serviceId }) => `${vendor}:${serviceId}`,
});
