import { cancelDomainSpec, cancellationSpec, keepDomainSpec } from "@nameplane/contracts/orders/cancellation";
import * as operations from "@nameplane/contracts/orders/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OutsideDeps } from "../../deps.ts";
import { cancelDomain, keepDomain, readCancellation, refuseCancellation } from "./cancel-domain.ts";

export function cancelRoutes(edge: Edge, deps: OutsideDeps): void {
  const cancel = { kind: "permission", permission: "domain_cancel" } as const;
  const cancelling = { feature: ["DomainsList", "enableDomainCancellation"] } as const;

  edge.inTransaction(
    operations.cancellation,
    cancellationSpec,
    { kind: "permission", permission: "domain_view" },
    { feature: "DomainsList" },
    async (call, { itemid }) => ({ cancellation: await readCancellation(deps.registries, call.trx, call, itemid) }),
  );

  edge.inTransaction(
    operations.cancelDomain,
    cancelDomainSpec,
    cancel,
    { ...cancelling, stepUp: { first: refuseCancellation } },
    (call, input) => cancelDomain(deps, call, input),
  );

  // Keeping a domain takes nothing away, so users who may cancel it may do this without confirming their identity again.
  edge.outsideTransaction(operations.keepDomain, keepDomainSpec, cancel, { ...cancelling, stepUp: null }, (call, { itemid }) =>
    keepDomain(deps, call, itemid),
  );
}
