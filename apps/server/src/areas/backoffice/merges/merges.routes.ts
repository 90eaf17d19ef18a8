import * as specs from "@nameplane/contracts/backoffice/acts/merges";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { describeMerge, mergeCustomers, previewMerge, readMerges, refuseMerge } from "./plan-merge.ts";

/**
 * The routes for merging two customers. A merge cannot be taken back, so it always needs the approval of a second staff member.
 */
export function mergeRoutes(edge: Edge, { jobs }: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  const credit = "staff_credit";
  edge.staff(operations.previewCustomerMerge, specs.previewMergeSpec, credit, { stepUp: null }, previewMerge);
  edge.staff(operations.customerMerges, specs.customerMergesSpec, "staff_view", {}, readMerges);
  const guarded = {
    stepUp: {
      first: (call: StaffCall, input: Parameters<typeof refuseMerge>[1]) => call.tx((trx) => refuseMerge(trx, input)),
    },
    second: { kind: "merge", describe: describeMerge },
  } as const;
  edge.staff(operations.mergeCustomers, specs.mergeCustomersSpec, credit, guarded, async (call, input) => ({
    mergeid: await mergeCustomers(jobs, call, input),
  }));
}
