import * as specs from "@nameplane/contracts/resellers/customers";
import * as operations from "@nameplane/contracts/resellers/operations";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { listCustomers, readCustomerGroups } from "./list-customers.ts";
import { removeGroup, saveGroup } from "./manage-groups.ts";
import { judgeMove, moveToGroup } from "./move-customers.ts";

/**
 * Routes for the price groups of a reseller's brands and for the customers in them. Brands of other resellers are neither shown
 * nor changed.
 */
export function groupRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const set = { kind: "permission", permission: "resale_prices" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.resaleCustomers, specs.resaleCustomersSpec, view, onlyWith, listCustomers);

  edge.inTransaction(operations.customerGroups, specs.customerGroupsSpec, view, onlyWith, (call, { accid }) =>
    readCustomerGroups(call, accid),
  );

  edge.inTransaction(operations.saveResaleGroup, specs.saveResaleGroupSpec, set, onlyWith, async (call, input) => ({
    groupid: await saveGroup(call, input),
  }));

  edge.inTransaction(operations.endResaleGroup, specs.endResaleGroupSpec, set, onlyWith, async (call, { groupid }) => {
    await removeGroup(call, groupid);
    return {};
  });

  edge.inTransaction(
    operations.previewGroupMove,
    specs.previewGroupMoveSpec,
    set,
    { ...onlyWith, changesState: false },
    async (call, input) => ({ preview: await judgeMove(call, input) }),
  );

  edge.inTransaction(operations.moveToGroup, specs.moveToGroupSpec, set, onlyWith, async (call, input) => ({
    moved: await moveToGroup(call, input),
  }));
}
