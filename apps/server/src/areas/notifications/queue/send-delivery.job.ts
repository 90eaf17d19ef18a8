import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/**
 * Sends one delivery. The result of each attempt is stored in its row; the queue's own retries are only for crashes before that.
 */
export const sendDeliveryJob = defineJob({
  name: "notifications.send",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), deliveryId: z.uuid() }),
  keyOf: (payload) => payload.deliveryId,
  retries: 2,
  retryDelaySeconds: 5,
});

export const notificationJobKinds = [sendDeliveryJob];
