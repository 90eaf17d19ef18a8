import * as operations from "@nameplane/contracts/backoffice/operations";
import * as quotes from "@nameplane/contracts/backoffice/quotes";
import * as specs from "@nameplane/contracts/backoffice/tasks";
import { deliveredFilesMax } from "@nameplane/contracts/files/limits";
import type { FileDeps } from "../files/index.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { OrderDeps } from "../orders/index.ts";
import { deliverForStaff, readDeliveries, recordDealForStaff, switchOnForStaff } from "./deliveries.ts";
import { describeRequestAct } from "./describe-request-act.ts";
import { actForStaff, readExchange, readStaffRequest, readStopped, retryAll, tryRequestAct } from "./staff-requests.ts";
import { countTasks } from "./tasks.repository.ts";
import { endTask, readTask, readTasks, takeTask } from "./work-tasks.ts";

/** The largest body of a call: the largest number of files of the largest size in base64, plus the rest of the form. */
const bodyLimit = deliveredFilesMax * 14 * 1024 * 1024 + 1024 * 1024;

/** How many tasks a page has if the call does not ask for a number. */
const usualPage = 20;

/** Routes of the operator's task queue, and of customers' requests. */
export function taskRoutes(edge: Edge, deps: OrderDeps & { readonly files: Pick<FileDeps, "store" | "scanner"> }): void {
  const requests = "staff_requests";

  edge.staff(operations.taskList, specs.taskListSpec, requests, {}, (call, input) =>
    readTasks(call, {
      view: input.view,
      kind: input.kind,
      page: input.page ?? 1,
      limit: input.limit ?? usualPage,
    }),
  );

  edge.staff(operations.taskCounts, specs.taskCountsSpec, requests, {}, ({ trx }) => countTasks(trx));

  edge.staff(operations.task, specs.taskSpec, requests, {}, async (call, { taskid }) => ({
    task: await readTask(call, taskid),
  }));

  edge.staff(operations.takeTask, specs.takeTaskSpec, requests, {}, async (call, input) => ({
    task: await takeTask(call, input),
  }));

  edge.staff(operations.endTask, specs.endTaskSpec, requests, {}, async (call, input) => ({
    task: await endTask(call, input),
  }));

  edge.staffOutside(operations.staffRequest, specs.staffRequestSpec, requests, {}, (call, { requestid }) =>
    readStaffRequest(deps, call, requestid),
  );

  // If a request ends unfulfilled, what was paid for it is given back as credit. A second staff member may have to approve that.
  const credited = {
    second: {
      kind: "refund",
      describe: describeRequestAct,
      tryFirst: (call: StaffCall, input: Parameters<typeof tryRequestAct>[2]) => tryRequestAct(deps, call, input),
    },
  } as const;
  edge.staffOutside(operations.actOnRequest, specs.actOnRequestSpec, requests, credited, (call, input) =>
    actForStaff(deps, call, input),
  );

  edge.staff(operations.deliveryList, specs.deliveryListSpec, requests, {}, ({ trx, now }) => readDeliveries(trx, now));

  edge.staffOutside(operations.deliverService, specs.deliverServiceSpec, requests, { bodyLimit }, (call, input) =>
    deliverForStaff(deps, call, input),
  );

  edge.staffOutside(operations.recordDeal, quotes.recordDealSpec, requests, {}, (call, input) =>
    recordDealForStaff(deps, call, input),
  );

  edge.staffOutside(operations.switchOnService, quotes.switchOnServiceSpec, requests, {}, (call, { requestid }) =>
    switchOnForStaff(deps, call, requestid),
  );

  edge.staffOutside(operations.stoppedRequests, specs.stoppedRequestsSpec, requests, {}, (call, { cause }) =>
    readStopped(call, cause),
  );

  edge.staffOutside(operations.retryStopped, specs.retryStoppedSpec, requests, {}, (call, { cause }) =>
    retryAll(deps, call, cause),
  );

  edge.staffOutside(operations.requestExchange, specs.requestExchangeSpec, requests, {}, (call, { requestid }) =>
    readExchange(deps, call, requestid),
  );
}
