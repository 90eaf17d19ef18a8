import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/lists/lists";
import { provedActs, type StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { BatchDeps } from "./batch-acts.ts";
import { previewBatch, readBatch, refuseWithout, runBatch, startBatch, stopBatch } from "./batches.ts";
import { readViews, removeView, saveView } from "./views.ts";

/**
 * The routes of saved views, and of acts on many objects. Views and batches belong to the staff member who makes them. The routes
 * require no permission, because each act checks its own.
 */
export function listRoutes(edge: Edge, deps: BatchDeps): void {
  edge.staff(operations.staffViews, specs.staffViewsSpec, null, {}, readViews);
  edge.staff(operations.saveStaffView, specs.saveStaffViewSpec, null, {}, async (call, input) => ({
    viewid: await saveView(call, input),
  }));
  edge.staff(operations.removeStaffView, specs.removeStaffViewSpec, null, {}, async (call, { viewid }) => {
    await removeView(call, viewid);
    return {};
  });

  const reading = { changesState: false } as const;
  edge.staffOutside(operations.previewBatch, specs.previewBatchSpec, null, reading, (call, input) =>
    previewBatch(deps, call, input),
  );
  const proved = {
    stepUp: {
      when: ({ act }: { readonly act: StaffBatchAct }) => provedActs.has(act),
      first: async (call: StaffCall, { act }: { readonly act: StaffBatchAct }) => refuseWithout(call, act),
    },
  };
  edge.staffOutside(operations.startBatch, specs.startBatchSpec, null, proved, async (call, input) => ({
    batchid: await startBatch(deps, call, input),
  }));
  edge.staff(operations.staffBatch, specs.staffBatchSpec, null, {}, readBatch);
  edge.staffOutside(operations.runBatch, specs.runBatchSpec, null, {}, (call, { batchid }) => runBatch(deps, call, batchid));
  edge.staff(operations.stopBatch, specs.stopBatchSpec, null, {}, async (call, { batchid }) => {
    await stopBatch(call, batchid);
    return {};
  });
}
