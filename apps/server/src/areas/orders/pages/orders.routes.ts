import { keepableAt } from "../../payments/cards/index.ts";
import { dashboardSpec } from "@nameplane/contracts/accounts/dashboard";
import { dashboard } from "@nameplane/contracts/accounts/operations";
import { getOrder } from "@nameplane/contracts/orders/operations";
import { getOrderSpec } from "@nameplane/contracts/orders/order-view";
import type { Edge } from "../../../platform/http/edge.ts";
import { basketRoutes } from "../basket/index.ts";
import { bulkRoutes } from "../bulk/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { spendingRoutes } from "../spending/index.ts";
import { ownServiceRoutes } from "./services.routes.ts";
import { requestActRoutes, requestRoutes } from "./requests.routes.ts";
import { viewDashboard } from "./view-dashboard.ts";
import { viewOrder } from "./view-order.ts";

/** An order can be seen if the brand has the basket or the list of requests. */
const ordered = { feature: { anyOf: ["Requests", "enableBasket"] } } as const;
const view = { kind: "permission", permission: "order_view" } as const;

export function orderRoutes(edge: Edge, deps: OrderDeps): void {
  basketRoutes(edge, deps);
  requestRoutes(edge, deps);
  requestActRoutes(edge, deps);
  ownServiceRoutes(edge, deps);
  bulkRoutes(edge, deps);
  spendingRoutes(edge);

  edge.outsideTransaction(dashboard, dashboardSpec, { kind: "session" }, {}, async (call) => {
    const showsPrices = await call.isOn("enablePrices");
    const mayCharge = [...(await keepableAt(deps, call))];
    const { permissions } = call.session;
    return call.tx((trx) => viewDashboard(trx, call.scope, call.now, { showsPrices, mayCharge, permissions }));
  });

  edge.inTransaction(getOrder, getOrderSpec, view, ordered, async ({ trx, scope, session, now, language }, input) => ({
    order: await viewOrder(trx, scope, input.ordernr, {
      mayApprove: session.permissions.has("order_approve"),
      now,
      language,
    }),
  }));
}
