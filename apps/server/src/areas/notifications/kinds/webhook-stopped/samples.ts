import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  webhookStopped: { template: "webhook-stopped", webhookId: sampleId, host: "hooks.example.com", cause: "failing" },
  webhookGone: { template: "webhook-stopped", webhookId: sampleId, host: "hooks.example.com", cause: "gone" },
} as const satisfies Record<string, Facts>;
