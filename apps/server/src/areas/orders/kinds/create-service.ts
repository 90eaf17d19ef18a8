import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../deps.ts";
import type { RequestRow } from "../requests.repository.ts";
import { registryLockProduct } from "../services/index.ts";
import { deliverLock } from "./registry-lock/index.ts";
import { deliverPlan } from "./dns-plan/index.ts";
import type { Fulfilment, RequestKind } from "../kind.ts";

/** Delivers a service. Sold today: the registry lock of a name, which is put on over EPP or by the registry's people, and its DNS plan. */
export const createService: RequestKind = {
  type: "create-service",
  operation: "create",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [4899],
  fix: async (_trx, _scope, request) => ({ params: request.params }),
  usualSeconds: () => 20,
  fulfil,
};

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  if (request.product_id === registryLockProduct) return deliverLock(deps, scope, request);
  const plan = await deliverPlan(deps, scope, request);
  return plan ?? { kind: "staff", text: taskText("productByHand", { product: request.product_id ?? "?" }) };
}
