import * as operations from "@nameplane/contracts/resellers/rule-operations";
import * as specs from "@nameplane/contracts/resellers/rules";
import type { z } from "zod";
import type { Edge, SignedInOptions } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { decideWaiting, readWaiting } from "./decide-waiting.ts";
import { readRules, refuseRules, setRules } from "./set-rules.ts";

/** Routes with which a reseller sets rules for single customers, and decides about the orders that wait because of them. */
export function customerRuleRoutes(edge: Edge, deps: OrderDeps & { readonly jobs: Jobs }): void {
  const feature = "ToolsWhitelabel" as const;
  const sees = { kind: "permission", permission: "resale_view" } as const;
  const decides = { kind: "permission", permission: "resale_customers" } as const;
  edge.inTransaction(operations.customerRules, specs.customerRulesSpec, sees, { feature }, readRules);
  const proved: SignedInOptions<z.output<typeof specs.setCustomerRulesSpec.input>> = {
    feature,
    stepUp: { first: (call, input) => call.tx((trx) => refuseRules(trx, call, input)) },
  };
  edge.inTransaction(operations.setCustomerRules, specs.setCustomerRulesSpec, decides, proved, async (call, input) => {
    await setRules(deps.jobs, call, input);
    return {};
  });
  edge.inTransaction(operations.resaleOrders, specs.resaleOrdersSpec, sees, { feature }, readWaiting);
  edge.outsideTransaction(
    operations.decideResaleOrder,
    specs.decideResaleOrderSpec,
    decides,
    { feature, stepUp: null },
    (call, input) => decideWaiting(deps, call, input),
  );
}
