import { setPlanRenewalSpec } from "@nameplane/contracts/orders/dns-plan";
import * as operations from "@nameplane/contracts/orders/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import { setPlanRenewal } from "./set-renewal.ts";

/** The DNS plan of a domain. It is ordered and renewed through the basket. */
export function planRoutes(edge: Edge): void {
  edge.inTransaction(
    operations.setPlanRenewal,
    setPlanRenewalSpec,
    { kind: "permission", permission: "service_cancel" },
    { feature: "Services" },
    setPlanRenewal,
  );
}
