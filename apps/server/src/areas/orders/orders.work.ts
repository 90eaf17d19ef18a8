import type { Pool } from "../../platform/db/connect.ts";
import { accountJob, accountScope, job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { bankTransferReceived, paymentReported } from "../payments/index.ts";
import { bulkRowJob, workRow } from "./bulk/index.ts";
import type { OrderDeps } from "./order-deps.ts";
import { fulfilRequest, sweepRequests } from "./engine/index.ts";
import { watchLocks } from "./kinds/registry-lock/index.ts";
import { renewDue } from "./kinds/renew/index.ts";
import { settleBankTransfer, settleOrderPayment } from "./money/index.ts";
import { endByReadingJob, fulfilRequestJob } from "./orders.jobs.ts";
import { renewServices } from "./services/index.ts";
import { endByReading } from "./staff/index.ts";

/** Requests are fulfilled, paid orders released, and what renews automatically is ordered. */
export function orderWork(deps: OrderDeps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [
      // More than a registry's sessions (4 of 8 as a rule) take at once: they stay busy while requests are at the database.
      accountJob(fulfilRequestJob, 12, "job:fulfil-request", (scope, { requestId }) => fulfilRequest(deps, scope, requestId)),
      job(endByReadingJob, 2, (payload) => endByReading(deps, accountScope(payload, payload.by), payload)),
      accountJob(bulkRowJob, 4, "job:bulk-row", (scope, { runId, position }) => workRow(deps, scope, runId, position)),
      accountJob(paymentReported, 4, "hook:stripe", (scope, { paymentId }) => settleOrderPayment(deps, scope, paymentId)),
      accountJob(bankTransferReceived, 1, "job:bank", (scope, { orderId }) => settleBankTransfer(deps, scope, orderId)),
    ],
    sweeps: [
      sweep("requests", paces.sweep, () => sweepRequests(deps, sweeping)),
      // Names are days from their ends: minutes are soon enough.
      sweep("renewals", paces.sweep * 150, () => renewDue(deps, sweeping)),
      sweep("services", paces.sweep * 150, () => renewServices(deps, sweeping)),
      // A lock that stays open longer than it should is found soon.
      sweep("registry locks", paces.registry, () => watchLocks(deps, sweeping)),
    ],
  };
}
