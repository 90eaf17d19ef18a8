import type { Pool } from "../../platform/db/connect.ts";
import { accountJob, accountScope, job, sweep, type Paces, type Work } from "../../platform/work.ts";
import { moveServersJob } from "../brandservers/index.ts";
import { orderInvoicePaid, paymentReported } from "../payments/index.ts";
import { bulkRowJob, workRow } from "./bulk/index.ts";
import type { OrderDeps } from "./order-deps.ts";
import { fulfilRequest, sweepRequests } from "./engine/index.ts";
import { lapseOffers } from "./kinds/by-staff/index.ts";
import { moveToBrand } from "./kinds/name-servers/index.ts";
import { watchLocks } from "./kinds/registry-lock/index.ts";
import { renewDue } from "./kinds/renew/index.ts";
import { startPaidOrder, settleOrderPayment } from "./money/index.ts";
import { endByReadingJob, fulfilRequestJob, servicePushedJob } from "./orders.jobs.ts";
import { followPush, renewServices } from "./services/index.ts";
import { endByReading } from "./staff/index.ts";

/** The jobs and periodic jobs (sweeps) that fulfil requests, release paid orders and order automatic renewals. */
export function orderWork(deps: OrderDeps, sweeping: Pool, paces: Paces): Work {
  return {
    jobs: [
      // This is more than the number of registry sessions that we use at once (usually 4 of 8), so that the sessions stay busy
      // while other requests use the database.
      accountJob(fulfilRequestJob, 12, "job:fulfil-request", (scope, { requestId }) => fulfilRequest(deps, scope, requestId)),
      job(endByReadingJob, 2, (payload) => endByReading(deps, accountScope(payload, payload.by), payload)),
      accountJob(bulkRowJob, 4, "job:bulk-row", (scope, { runId, position }) => workRow(deps, scope, runId, position)),
      job(moveServersJob, 2, async (payload) => void (await moveToBrand(deps, accountScope(payload, payload.by)))),
      accountJob(servicePushedJob, 2, "job:services", (scope, payload) => followPush(deps, scope, payload)),
      accountJob(paymentReported, 4, "job:payments", (scope, { paymentId }) => settleOrderPayment(deps, scope, paymentId)),
      accountJob(orderInvoicePaid, 1, "job:bank", (scope, { orderId }) => startPaidOrder(deps, scope, orderId)),
    ],
    sweeps: [
      sweep("requests", paces.sweep, () => sweepRequests(deps, sweeping)),
      // Renewals are ordered days before a domain expires, so it is enough to check every few minutes.
      sweep("renewals", paces.sweep * 150, () => renewDue(deps, sweeping)),
      sweep("services", paces.sweep * 150, () => renewServices(deps, sweeping)),
      sweep("quotes", paces.sweep * 150, () => lapseOffers(deps, sweeping)),
      // We must notice soon if a registry lock stays open too long.
      sweep("registry locks", paces.registry, () => watchLocks(deps, sweeping)),
    ],
  };
}
