import { changeNameServersSpec, undoNameServersSpec } from "@nameplane/contracts/delegation/delegation";
import * as operations from "@nameplane/contracts/delegation/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { DelegationDeps } from "../../../delegation/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { changeNameServers, refuseChange, refuseUndo, undoNameServers } from "./change-name-servers.ts";

export function nameServerRoutes(edge: Edge, deps: OutsideDeps & { readonly delegation: DelegationDeps }): void {
  const delegate = { kind: "permission", permission: "dns_delegation" } as const;

  edge.outsideTransaction(
    operations.changeNameServers,
    changeNameServersSpec,
    delegate,
    { feature: "DomainsList", stepUp: { first: (call, input) => refuseChange(deps, call, input) } },
    (call, input) => changeNameServers(deps, call, input),
  );

  edge.inTransaction(
    operations.undoNameServers,
    undoNameServersSpec,
    delegate,
    { feature: "DomainsList", stepUp: { first: (call, { itemid }) => refuseUndo(deps, call, itemid) } },
    (call, { itemid }) => undoNameServers(deps, call, itemid),
  );
}
