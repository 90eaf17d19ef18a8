import * as operations from "@nameplane/contracts/orders/operations";
import { ownServiceSpec, planServiceSpec, setServiceEndSpec } from "@nameplane/contracts/orders/own-service";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../order-deps.ts";
import { planService } from "../kinds/service-plan/index.ts";
import { setServiceEnd } from "../services/index.ts";
import { viewService } from "./view-service.ts";

const services = { feature: "Services" } as const;

/** Routes to view one service of the account and to end it. */
export function ownServiceRoutes(edge: Edge, deps: OrderDeps): void {
  edge.outsideTransaction(
    operations.ownService,
    ownServiceSpec,
    { kind: "permission", permission: "service_view" },
    services,
    async (call, { serviceid }) => {
      const showsPrices = await call.isOn("enablePrices");
      return call.tx((trx) => viewService(deps, call, trx, { serviceId: serviceid, showsPrices }));
    },
  );

  edge.inTransaction(
    operations.setServiceEnd,
    setServiceEndSpec,
    { kind: "permission", permission: "service_cancel" },
    services,
    (call, input) => setServiceEnd(deps, call, input),
  );

  edge.inTransaction(
    operations.planService,
    planServiceSpec,
    { kind: "permission", permission: "service_order" },
    services,
    async (call, input) => {
      await planService(call, input);
      return {};
    },
  );
}
