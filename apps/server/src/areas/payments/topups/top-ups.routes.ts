import * as operations from "@nameplane/contracts/payments/operations";
import { endTopUpSpec, setTopUpSpec, topUpSpec } from "@nameplane/contracts/payments/top-ups";
import type { Edge } from "../../../platform/http/edge.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { keepableAt } from "../cards/index.ts";
import { chooseTopUp, endTopUp, readTopUp } from "./choose-top-up.ts";

/** Credit that is topped up automatically (ADR 167). */
export function topUpRoutes(edge: Edge, deps: PaymentDeps): void {
  const feature = { feature: "EconomyDeposit" } as const;
  const mayManage = { kind: "permission", permission: "economy_methods" } as const;
  edge.outsideTransaction(
    operations.topUp,
    topUpSpec,
    { kind: "permission", permission: "economy_view" },
    feature,
    async (call) => {
      const kinds = await keepableAt(deps, call);
      return call.tx((trx) => readTopUp(trx, call, kinds));
    },
  );
  edge.outsideTransaction(operations.setTopUp, setTopUpSpec, mayManage, feature, async (call, input) => {
    const kinds = await keepableAt(deps, call);
    await call.tx((trx) => chooseTopUp(trx, call, input, kinds));
    return {};
  });
  edge.inTransaction(operations.endTopUp, endTopUpSpec, mayManage, feature, async (call) => {
    await endTopUp(call.trx, call);
    return {};
  });
}
