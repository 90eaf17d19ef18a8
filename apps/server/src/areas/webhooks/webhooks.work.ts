import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { forgetOldEvents, noticeOverdueInvoices } from "./actions/sweep-webhooks.ts";
import type { WebhookDeps } from "./deps.ts";

/** Periodic jobs (sweeps) for events that are caused only by the passing of time, and for events past their retention. */
export function webhookWork(deps: WebhookDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("overdue", paces.sweep * 1800, () => noticeOverdueInvoices(deps)),
      sweep("old events", paces.sweep * 1800, () => forgetOldEvents(deps)),
    ],
  };
}
