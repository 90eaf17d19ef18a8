import { checkTransfer } from "@nameplane/contracts/domains/operations";
import { checkTransferSpec } from "@nameplane/contracts/domains/transfers";
import type { Edge } from "../../platform/http/edge.ts";
import { checkTransferOf } from "./actions/check-transfer.ts";
import type { TransferDeps } from "./transfer-deps.ts";

const order = { kind: "permission", permission: "domain_order" } as const;

export function transferRoutes(edge: Edge, deps: TransferDeps): void {
  edge.outsideTransaction(checkTransfer, checkTransferSpec, order, { feature: "Domains" }, (call, input) =>
    checkTransferOf(deps, call, input),
  );
}
