import * as specs from "@nameplane/contracts/backoffice/acts/order-acts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { actOnCustomersOrder, readOrderActs } from "./act-on-order.ts";

/** Acts of staff on a customer's order. */
export function orderActRoutes(edge: Edge, deps: OrderDeps): void {
  edge.staff(operations.staffOrderActs, specs.staffOrderActsSpec, "staff_requests", { stepUp: null }, (call, { ordernr }) =>
    readOrderActs(call, ordernr),
  );
  // Nothing is charged, and the customer's people can order again, so the user does not have to confirm their identity.
  edge.staffOutside(operations.actOnOrder, specs.actOnOrderSpec, "staff_requests", { stepUp: null }, async (call, input) => {
    await actOnCustomersOrder(deps, call, input);
    return {};
  });
}
