import {
  addDsSpec,
  checkDnssecSpec,
  domainDnssecSpec,
  removeDsSpec,
  signDomainSpec,
  testDsSpec,
  unsignDomainSpec,
} from "@nameplane/contracts/dnssec/dnssec";
import {
  addDs as addDsOperation,
  checkDnssec,
  domainDnssec,
  removeDs as removeDsOperation,
  signDomain as signOperation,
  testDs as testDsOperation,
  unsignDomain as unsignOperation,
} from "@nameplane/contracts/dnssec/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { askForCheck, refuseUnsign, signDomain, unsignDomain } from "./actions/ask-for-dnssec.ts";
import { addDs, refuseDs, refuseRemoval, removeDs, testDs } from "./actions/give-ds.ts";
import { readDnssec } from "./actions/read-dnssec.ts";
import type { DnssecDeps } from "./deps.ts";

export type DnssecRouteDeps = Pick<DnssecDeps, "jobs" | "chain" | "waitMaxSeconds">;

export function dnssecRoutes(edge: Edge, deps: DnssecRouteDeps): void {
  const feature = { feature: "DomainsList" } as const;
  const manage = { kind: "permission", permission: "dnssec_manage" } as const;

  edge.inTransaction(
    domainDnssec,
    domainDnssecSpec,
    { kind: "permission", permission: "dns_view" },
    feature,
    async ({ trx, scope }, { itemid }) => ({ dnssec: await readDnssec(deps, trx, scope, itemid) }),
  );

  edge.inTransaction(checkDnssec, checkDnssecSpec, { kind: "permission", permission: "dns_view" }, feature, (call, { itemid }) =>
    askForCheck(deps, call.trx, call, itemid),
  );

  edge.outsideTransaction(signOperation, signDomainSpec, manage, feature, (call, { itemid }) => signDomain(deps, call, itemid));

  edge.inTransaction(
    unsignOperation,
    unsignDomainSpec,
    manage,
    { ...feature, stepUp: { first: (call, { itemid }) => refuseUnsign(call, itemid) } },
    (call, { itemid }) => unsignDomain(deps, call.trx, call, itemid),
  );

  edge.outsideTransaction(testDsOperation, testDsSpec, { kind: "permission", permission: "dns_view" }, feature, (call, input) =>
    testDs(deps, call, input),
  );

  edge.outsideTransaction(
    addDsOperation,
    addDsSpec,
    { kind: "permission", permission: "dns_delegation" },
    { ...feature, stepUp: { first: refuseDs } },
    (call, input) => addDs(deps, call, input),
  );

  edge.inTransaction(
    removeDsOperation,
    removeDsSpec,
    { kind: "permission", permission: "dns_delegation" },
    { ...feature, stepUp: { first: refuseRemoval } },
    (call, input) => removeDs(deps, call.trx, call, input),
  );
}
