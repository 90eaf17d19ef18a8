import { webhookStopped as mail } from "./mail.ts";
import { work } from "./notify-webhook-stopped.ts";

export const webhookStopped = { ...mail, work };
