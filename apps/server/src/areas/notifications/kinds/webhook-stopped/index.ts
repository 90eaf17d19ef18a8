export { webhookStopped } from "./mail.ts";
export { notifyWebhookStopped } from "./notify-webhook-stopped.ts";
