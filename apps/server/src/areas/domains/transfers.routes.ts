import { checkTransfer, getTransfer } from "@nameplane/contracts/domains/operations";
import { checkTransferSpec, getTransferSpec } from "@nameplane/contracts/domains/transfers";
import type { Edge } from "../../platform/http/edge.ts";
import { checkTransferOf } from "./actions/check-transfer.ts";
import { readTransfer } from "./actions/read-transfer.ts";
import type { TransferDeps } from "./transfer-deps.ts";

const order = { kind: "permission", permission: "domain_order" } as const;
const view = { kind: "permission", permission: "domain_view" } as const;
const domains = { feature: "Domains" } as const;

export function transferRoutes(edge: Edge, deps: TransferDeps): void {
  edge.outsideTransaction(checkTransfer, checkTransferSpec, order, domains, (call, input) =>
    checkTransferOf(deps, call, input),
  );
  edge.inTransaction(getTransfer, getTransferSpec, view, domains, (call, input) =>
    readTransfer(deps, call.trx, call, input),
  );
}
