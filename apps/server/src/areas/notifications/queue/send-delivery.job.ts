import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/** Sends one delivery. What happened stands in its row; the queue's own retries are for a crash before that. */
export const sendDeliveryJob = defineJob({
  name: "notifications.send",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), deliveryId: z.uuid() }),
  keyOf: (payload) => payload.deliveryId,
  retries: 2,
  retryDelaySeconds: 5,
});

/** Queues of this area. */
export const notificationJobKinds = [sendDeliveryJob];
