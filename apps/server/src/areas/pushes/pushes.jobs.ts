import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** Steps of a push about which a mail is sent. */
const pushSteps = ["offered", "accepted", "received", "declined", "withdrawn", "lapsed"] as const;

/** Something has happened to a push. accountId is the giver's, or for `received` the receiver's. */
export const pushNewsJob = defineJob({
  name: "pushes.news",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    giverId: z.uuid(),
    pushId: z.uuid(),
    step: z.enum(pushSteps),
    names: z.array(z.string()).min(1),
  }),
  keyOf: ({ pushId, step }) => `${pushId}:${step}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type PushNews = z.infer<typeof pushNewsJob.schema>;
