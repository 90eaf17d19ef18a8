import { decideApprovalSpec, withdrawApprovalSpec, zoneApprovalsSpec } from "@nameplane/contracts/zones/approval";
import { decideApproval, withdrawApproval, zoneApprovals } from "@nameplane/contracts/zones/operations";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { decideApproval as decide, withdrawApproval as withdraw, type SaveZoneDeps } from "./changes/index.ts";
import { readApprovals } from "./approvals/index.ts";
import { undoMs } from "./change-view.ts";

const view = { kind: "permission", permission: "dns_view" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const domains = { feature: "DomainsList" } as const;

export function approvalRoutes(edge: Edge, { clock, ...saving }: SaveZoneDeps & { readonly clock: Clock }): void {
  edge.inTransaction(zoneApprovals, zoneApprovalsSpec, view, domains, async ({ trx, scope }, { zoneid }) => ({
    data: await readApprovals(trx, scope, zoneid, clock.now()),
  }));

  edge.inTransaction(
    decideApproval,
    decideApprovalSpec,
    edit,
    { ...domains, isOnlyForUsers: true },
    async ({ trx, scope, language }, input) => {
      const now = clock.now();
      const version = await decide(saving, trx, scope, { ...input, now, language });
      return { version, undountil: version === null ? null : addMs(now, undoMs).toISOString() };
    },
  );

  edge.inTransaction(withdrawApproval, withdrawApprovalSpec, edit, domains, async ({ trx, scope }, input) => {
    await withdraw(trx, scope, { ...input, now: clock.now() });
    return { withdrawn: true };
  });
}
