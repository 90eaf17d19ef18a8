import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/** An endpoint is not called any more. Its account is notified by mail and in the notification bell. */
export const webhookStoppedJob = defineJob({
  name: "webhooks.stopped",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    webhookId: z.uuid(),
    /** Host name of the endpoint's URL. The rest of the URL may contain a secret of the receiver. */
    host: z.string(),
    /** failing: fifteen failed calls in a row; gone: it answered 410. */
    cause: z.enum(["failing", "gone"]),
    at: z.iso.datetime(),
  }),
  keyOf: ({ webhookId, at }) => `${webhookId}:${at}`,
  retries: 20,
  retryDelaySeconds: 5,
});
export type WebhookStopped = z.infer<typeof webhookStoppedJob.schema>;
