import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  clearWebhookSpec,
  createWebhookSpec,
  deleteWebhookSpec,
  replaceWebhookSecretSpec,
  replayWebhookDeliverySpec,
  replayWebhookSpec,
  testWebhookSpec,
  updateWebhookSpec,
  webhookDeliveriesSpec,
  webhookDeliverySpec,
  webhooksSpec,
} from "./webhooks.ts";

export const webhooks = get<IoOf<typeof webhooksSpec>>("webhooks", "/api/webhooks/list/");
// There is no idempotency key, because the answer that is stored for repeated calls would contain the secret.
export const createWebhook = post<IoOf<typeof createWebhookSpec>>("createWebhook", "/api/webhooks/create/");
export const updateWebhook = post<IoOf<typeof updateWebhookSpec>>("updateWebhook", "/api/webhooks/update/");
export const deleteWebhook = post<IoOf<typeof deleteWebhookSpec>>("deleteWebhook", "/api/webhooks/delete/");
export const replaceWebhookSecret = post<IoOf<typeof replaceWebhookSecretSpec>>(
  "replaceWebhookSecret",
  "/api/webhooks/replacesecret/",
);
export const clearWebhook = post<IoOf<typeof clearWebhookSpec>>("clearWebhook", "/api/webhooks/clear/");
export const testWebhook = post<IoOf<typeof testWebhookSpec>>("testWebhook", "/api/webhooks/test/");
export const webhookDeliveries = get<IoOf<typeof webhookDeliveriesSpec>>("webhookDeliveries", "/api/webhooks/deliveries/");
export const webhookDelivery = get<IoOf<typeof webhookDeliverySpec>>("webhookDelivery", "/api/webhooks/delivery/");
export const replayWebhookDelivery = post<IoOf<typeof replayWebhookDeliverySpec>>(
  "replayWebhookDelivery",
  "/api/webhooks/replaydelivery/",
);
export const replayWebhook = post<IoOf<typeof replayWebhookSpec>>("replayWebhook", "/api/webhooks/replay/");
