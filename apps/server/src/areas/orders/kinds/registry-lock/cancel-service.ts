import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OrderDeps } from "../../deps.ts";
import { actorName, setOpening } from "./lock.repository.ts";
import { tellLock } from "./tell-lock.ts";
import type { RequestRow } from "../../requests.repository.ts";
import { endService, registryLockProduct } from "../../services/index.ts";
import { workOnLock } from "./work-on-lock.ts";
import type { Fulfilment, RequestKind } from "../../kind.ts";

/** Ends a service for good. A registry lock goes by the hands of the operator's people, like every opening of it. */
export const cancelService: RequestKind = {
  type: "cancel-service",
  operation: "free",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil,
};

async function fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const { service_id: serviceId, product_id: productId } = request;
  if (serviceId === null || productId !== registryLockProduct) return { kind: "staff", text: taskText("serviceEndsByHand") };
  return workOnLock(deps, scope, request, {
    wish: "off",
    byHand: (name) => taskText("lockToEnd", { name }),
    isUrgent: false,
    record: async (trx, { domainId, name }) => {
      const at = deps.clock.now();
      await setOpening(trx, scope, serviceId, null);
      await endService(trx, scope, serviceId, at);
      const by = await actorName(trx, request.created_by);
      await tellLock(trx, deps, scope, { domainId, name, step: "lock_ended", at, by, until: null });
    },
  });
}
