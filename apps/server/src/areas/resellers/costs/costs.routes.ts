import * as specs from "@nameplane/contracts/resellers/costs";
import * as operations from "@nameplane/contracts/resellers/operations";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { answerCosts } from "./answer-costs.ts";
import { readCosts } from "./read-costs.ts";

/** Routes for announced changes of what a reseller pays, and for the reseller's answers to them. */
export function costRoutes(edge: Edge): void {
  const view = { kind: "permission", permission: "resale_view" } as const;
  const set = { kind: "permission", permission: "resale_prices" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.wholesaleChanges, specs.wholesaleChangesSpec, view, onlyWith, async (call) => ({
    data: (await readCosts(call)).map((read) => read.view),
    maychange: call.session.permissions.has("resale_prices"),
  }));

  edge.inTransaction(operations.answerWholesaleChange, specs.answerWholesaleChangeSpec, set, onlyWith, async (call, input) => {
    await answerCosts(call, input);
    return {};
  });
}
