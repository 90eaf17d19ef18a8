export { webhookRoutes } from "./webhooks.routes.ts";
export { workWebhooks } from "./actions/work-webhooks.ts";
export { webhookStoppedJob, type WebhookStopped } from "./webhooks.jobs.ts";
export { isReceiver } from "./endpoint-url.rules.ts";
export type { WebhookCaller } from "./caller.port.ts";
export type { WebhookDeps, WebhookRouteDeps } from "./deps.ts";
