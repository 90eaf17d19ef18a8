import * as operations from "@nameplane/contracts/orders/operations";
import {
  bulkRowsSpec,
  bulkRunSpec,
  bulkRunsSpec,
  exportBulkRunSpec,
  previewBulkSpec,
  retryBulkSpec,
  startBulkSpec,
} from "@nameplane/contracts/orders/bulk";
import type { Edge } from "../../../platform/http/edge.ts";
import { listBodyLimit } from "../../domains/list/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { retryRun } from "./retry-run.ts";
import { previewBulk, startBulk } from "./start-run.ts";
import { exportRun, viewRows, viewRun, viewRuns } from "./view-run.ts";
import { actOf } from "./bulk-acts.ts";

const manage = { kind: "permission", permission: "domain_manage" } as const;
const view = { kind: "permission", permission: "domain_view" } as const;
const bulk = { feature: ["Domains", "enableBulkTools"], bodyLimit: listBodyLimit } as const;

const rowsOnPage = 25;

/** The routes of bulk acts: preview, approval of exactly what was previewed, and progress while they run. */
export function bulkRoutes(edge: Edge, deps: OrderDeps): void {
  edge.inTransaction(operations.previewBulk, previewBulkSpec, manage, bulk, (call, input) =>
    previewBulk(call.trx, deps, call, input.selection, input.change),
  );

  edge.inTransaction(
    operations.startBulk,
    startBulkSpec,
    manage,
    { ...bulk, stepUp: { when: ({ change }) => actOf(change).asksProof(change) } },
    (call, input) => startBulk(call.trx, deps, call, input),
  );

  edge.inTransaction(operations.bulkRun, bulkRunSpec, view, bulk, async ({ trx, scope, language }, { runid }) => ({
    run: await viewRun(trx, scope, runid, language),
  }));

  edge.inTransaction(operations.bulkRows, bulkRowsSpec, view, bulk, ({ trx, scope, language }, input) =>
    viewRows(trx, scope, { ...input, language, page: input.page ?? 1, limit: input.limit ?? rowsOnPage }),
  );

  edge.inTransaction(operations.bulkRuns, bulkRunsSpec, view, bulk, ({ trx, scope }) => viewRuns(trx, scope));

  edge.inTransaction(
    operations.exportBulkRun,
    exportBulkRunSpec,
    view,
    { feature: ["Domains", "enableExport"] },
    ({ trx, scope, language }, { runid }) => exportRun(trx, scope, runid, language),
  );

  edge.inTransaction(operations.retryBulk, retryBulkSpec, manage, bulk, (call, input) => retryRun(call.trx, deps, call, input));
}
