import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OutsideDeps } from "../../deps.ts";
import { actorName, setOpening } from "./lock.repository.ts";
import { notifyLock } from "./notify-lock.ts";
import { endService, serviceWords } from "../../services/index.ts";
import { workOnLock } from "./work-on-lock.ts";
import { type Fulfilment, defineKind } from "../../kind.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { z } from "zod";
import type { RequestRow } from "../../requests.repository.ts";
import { endInBasket } from "./in-basket.ts";

/** Ends a registry lock permanently. Staff do this by hand, as they do when they open a lock. */
export const endedLock = defineKind({
  type: "cancel-service",
  productId: registryLockProduct,
  params: z.object({}),
  words: serviceWords.ended,
  operation: "free",
  isNotifiedByItself: true,
  rulesOut: ["keepsService"],
  basket: endInBasket,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil,
});

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  const { service_id: serviceId } = request;
  if (serviceId === null) return { kind: "staff", text: taskText("serviceEndsByHand") };
  return workOnLock(deps, scope, request, {
    wish: "off",
    byHand: (name) => taskText("lockToEnd", { name }),
    isUrgent: false,
    record: async (trx, { domainId, name }) => {
      const at = deps.clock.now();
      await setOpening(trx, scope, serviceId, null);
      await endService(trx, scope, serviceId, at);
      const by = await actorName(trx, request.created_by);
      await notifyLock(trx, deps, scope, { domainId, name, step: "lock_ended", at, by, until: null });
    },
  });
}
