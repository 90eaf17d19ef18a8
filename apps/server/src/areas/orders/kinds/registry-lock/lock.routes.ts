import * as operations from "@nameplane/contracts/orders/operations";
import {
  closeRegistryLockSpec,
  endRegistryLockSpec,
  keepRegistryLockSpec,
  openRegistryLockSpec,
  orderRegistryLockSpec,
  registryLockSpec,
} from "@nameplane/contracts/orders/registry-lock";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OutsideDeps } from "../../deps.ts";
import { closeLock, endLock, keepLock, openLock, orderLock, refuseEnd, refuseOpening, refuseOrder } from "./order-lock.ts";
import { viewLock } from "./view-lock.ts";

/** The routes of a domain's registry lock: ordering, opening for a while, closing and ending it. */
export function lockRoutes(edge: Edge, deps: OutsideDeps): void {
  const view = { kind: "permission", permission: "domain_view" } as const;
  const lock = { kind: "permission", permission: "domain_registrylock" } as const;
  const domains = { feature: "DomainsList" } as const;

  edge.inTransaction(operations.registryLock, registryLockSpec, view, domains, async (call, { itemid }) => ({
    registrylock: await viewLock(deps.registries, call.trx, call, itemid),
  }));

  edge.inTransaction(
    operations.orderRegistryLock,
    orderRegistryLockSpec,
    lock,
    { ...domains, stepUp: { first: (call, { itemid }) => refuseOrder(call, itemid) } },
    orderLock,
  );

  edge.inTransaction(
    operations.openRegistryLock,
    openRegistryLockSpec,
    lock,
    { ...domains, stepUp: { first: (call, { itemid }) => refuseOpening(call, itemid) } },
    (call, input) => openLock(deps, call, input),
  );

  // Closing or keeping a lock only protects the domain, so users who may open a lock may do both without confirming their
  // identity again.
  edge.outsideTransaction(
    operations.closeRegistryLock,
    closeRegistryLockSpec,
    lock,
    { ...domains, stepUp: null },
    (call, { itemid }) => closeLock(deps, call, itemid),
  );

  edge.inTransaction(operations.keepRegistryLock, keepRegistryLockSpec, lock, { ...domains, stepUp: null }, (call, { itemid }) =>
    keepLock(call, itemid),
  );

  edge.inTransaction(
    operations.endRegistryLock,
    endRegistryLockSpec,
    lock,
    { ...domains, stepUp: { first: refuseEnd } },
    (call, input) => endLock(deps, call, input),
  );
}
