import { z } from "zod";
import { defineJob } from "../../../platform/jobs.ts";

/**
 * Sends one delivery. The result of each attempt is stored in the delivery's row. The queue's own retries only matter if the
 * worker crashes before that.
 */
export const sendDeliveryJob = defineJob({
  name: "notifications.send",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), deliveryId: z.uuid() }),
  keyOf: (payload) => payload.deliveryId,
  retries: 2,
  retryDelaySeconds: 5,
});

/**
 * Queues a trial mail, with which the author of a text sees it as a mail. A job does it, because staff of one brand may not write
 * to the account that owns the brand.
 */
export const trialJob = defineJob({
  name: "notifications.trial",
  schema: z.strictObject({
    deliveryId: z.uuid(),
    accountId: z.uuid(),
    brandId: z.uuid(),
    template: z.string(),
    address: z.string(),
    payload: z.unknown(),
  }),
  keyOf: ({ deliveryId }) => deliveryId,
  retries: 3,
  retryDelaySeconds: 5,
});

export const notificationJobKinds = [sendDeliveryJob, trialJob];
