import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/tasks";
import type { Edge } from "../../platform/http/edge.ts";
import { pageSize } from "../identity/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { actForStaff, readExchange, readStaffRequest, readStopped, retryAll } from "./staff-requests.ts";
import { countTasks } from "./tasks.repository.ts";
import { endTask, readTask, readTasks, takeTask } from "./work-tasks.ts";

/** The operator's queue of tasks, and customers' requests. */
export function taskRoutes(edge: Edge, deps: OrderDeps): void {
  const requests = { kind: "permission", permission: "staff_requests" } as const;

  edge.inTransaction(operations.taskList, specs.taskListSpec, requests, {}, async (call, input) =>
    readTasks(call, {
      view: input.view,
      kind: input.kind,
      page: input.page ?? 1,
      limit: await pageSize(call.trx, call.session, input.limit),
    }),
  );

  edge.inTransaction(operations.taskCounts, specs.taskCountsSpec, requests, {}, ({ trx }) => countTasks(trx));

  edge.inTransaction(operations.task, specs.taskSpec, requests, {}, async (call, { taskid }) => ({
    task: await readTask(call, taskid),
  }));

  edge.inTransaction(operations.takeTask, specs.takeTaskSpec, requests, {}, async (call, input) => ({
    task: await takeTask(call, input),
  }));

  edge.inTransaction(operations.endTask, specs.endTaskSpec, requests, {}, async (call, input) => ({
    task: await endTask(call, input),
  }));

  edge.outsideTransaction(operations.staffRequest, specs.staffRequestSpec, requests, {}, (call, { requestid }) =>
    readStaffRequest(deps, call, requestid),
  );

  edge.outsideTransaction(operations.actOnRequest, specs.actOnRequestSpec, requests, {}, (call, input) =>
    actForStaff(deps, call, input),
  );

  edge.outsideTransaction(operations.stoppedRequests, specs.stoppedRequestsSpec, requests, {}, (call, { cause }) =>
    readStopped(call, cause),
  );

  edge.outsideTransaction(operations.retryStopped, specs.retryStoppedSpec, requests, {}, (call, { cause }) =>
    retryAll(deps, call, cause),
  );

  edge.outsideTransaction(operations.requestExchange, specs.requestExchangeSpec, requests, {}, (call, { requestid }) =>
    readExchange(deps, call, requestid),
  );
}
