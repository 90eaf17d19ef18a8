import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/tasks";
import type { Edge } from "../../platform/http/edge.ts";
import { pageSize } from "../identity/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { actForStaff, readExchange, readStaffRequest, readStopped, retryAll } from "./staff-requests.ts";
import { endTask, readCounts, readTask, readTasks, takeTask } from "./work-tasks.ts";

/** The operator's desk for tasks and for customers' requests, for the same people as its other desks. */
export function taskRoutes(edge: Edge, deps: OrderDeps): void {
  const approve = { kind: "permission", permission: "order_approve" } as const;

  edge.inTransaction(operations.taskList, specs.taskListSpec, approve, {}, async ({ trx, session }, input) =>
    readTasks(trx, {
      view: input.view,
      kind: input.kind,
      page: input.page ?? 1,
      limit: await pageSize(trx, session, input.limit),
    }),
  );

  edge.inTransaction(operations.taskCounts, specs.taskCountsSpec, approve, {}, ({ trx }) => readCounts(trx));

  edge.inTransaction(operations.task, specs.taskSpec, approve, {}, async ({ trx }, { taskid }) => ({
    task: await readTask(trx, taskid),
  }));

  edge.inTransaction(operations.takeTask, specs.takeTaskSpec, approve, {}, async (call, input) => ({
    task: await takeTask(call, input),
  }));

  edge.inTransaction(operations.endTask, specs.endTaskSpec, approve, {}, async (call, input) => ({
    task: await endTask(call, input),
  }));

  edge.outsideTransaction(operations.staffRequest, specs.staffRequestSpec, approve, {}, (call, { requestid }) =>
    readStaffRequest(deps, call, requestid),
  );

  edge.outsideTransaction(operations.actOnRequest, specs.actOnRequestSpec, approve, {}, (call, input) =>
    actForStaff(deps, call, input),
  );

  edge.outsideTransaction(operations.stoppedRequests, specs.stoppedRequestsSpec, approve, {}, (call, { cause }) =>
    readStopped(call, cause),
  );

  edge.outsideTransaction(operations.retryStopped, specs.retryStoppedSpec, approve, {}, (call, { cause }) =>
    retryAll(deps, call, cause),
  );

  edge.outsideTransaction(operations.requestExchange, specs.requestExchangeSpec, approve, {}, (call, { requestid }) =>
    readExchange(deps, call, requestid),
  );
}
