import * as operations from "@nameplane/contracts/orders/operations";
import { addDnsNameSpec, removeDnsNameSpec } from "@nameplane/contracts/orders/serve-dns";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OutsideDeps } from "../../deps.ts";
import { addDnsName, refuseRemoval, removeDnsName } from "./serve-dns.ts";

export function serveDnsRoutes(edge: Edge, deps: OutsideDeps): void {
  edge.inTransaction(
    operations.addDnsName,
    addDnsNameSpec,
    { kind: "permission", permission: "dns_edit" },
    { feature: "DomainsList" },
    (call, { domainname }) => addDnsName(deps, call, domainname),
  );

  edge.inTransaction(
    operations.removeDnsName,
    removeDnsNameSpec,
    { kind: "permission", permission: "dns_zone_delete" },
    { feature: "DomainsList", stepUp: { first: refuseRemoval } },
    (call, input) => removeDnsName(call, input),
  );
}
