import * as specs from "@nameplane/contracts/backoffice/acts/manual-orders";
import * as operations from "@nameplane/contracts/backoffice/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../../orders/index.ts";
import {
  addLines,
  describeManualOrder,
  placeManualOrder,
  priceLine,
  readManualOrder,
  refuseManualOrder,
  removeLines,
} from "./manual-order.ts";
import { quoteManualOrder } from "./quoted-order.ts";

/** Orders that staff place for customers. The customer gets the mails and the invoice of an order of its own. */
export function manualOrderRoutes(edge: Edge, deps: OrderDeps): void {
  const may = "staff_requests";
  edge.staffOutside(operations.manualOrder, specs.manualOrderSpec, may, {}, (call, input) => readManualOrder(deps, call, input));
  edge.staffOutside(operations.addToManualOrder, specs.addToManualOrderSpec, may, {}, (call, input) =>
    addLines(deps, call, input),
  );
  edge.staffOutside(operations.removeFromManualOrder, specs.removeFromManualOrderSpec, may, {}, async (call, input) => {
    await removeLines(deps, call, input);
    return {};
  });
  edge.staffOutside(operations.priceManualLine, specs.priceManualLineSpec, may, {}, async (call, input) => {
    await priceLine(deps, call, input);
    return {};
  });
  const place = {
    second: { kind: "givenPrice" as const, describe: describeManualOrder, tryFirst: refuseManualOrder },
  };
  edge.staffOutside(operations.placeManualOrder, specs.placeManualOrderSpec, may, place, (call, input) =>
    placeManualOrder(deps, call, input),
  );
  edge.staffOutside(operations.quoteManualOrder, specs.quoteManualOrderSpec, "staff_invoices", {}, (call, input) =>
    quoteManualOrder(deps, call, input),
  );
}
