import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OutsideDeps } from "../../deps.ts";
import { actorName } from "./lock.repository.ts";
import { notifyLock } from "./notify-lock.ts";
import { insertService, noteService, monthsOn, renewsAt, serviceWords } from "../../services/index.ts";
import { workOnLock, type LockWork } from "./work-on-lock.ts";
import { type Fulfilment, type RequestOf, defineKind } from "../../kind.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { type LockParams, lockParams } from "./lock-params.ts";
import { orderInBasket } from "./in-basket.ts";

/** A registry lock for a domain, for a year. */
export const orderedLock = defineKind({
  type: "create-service",
  productId: registryLockProduct,
  params: lockParams,
  words: {
    ...serviceWords.ordered,
    service: () => ({ en: "Registry lock", sv: "Registerlås" }),
  },
  operation: "create",
  isNotifiedByItself: true,
  does: ["keepsName", "keepsService"],
  basket: orderInBasket,
  shown: ({ params: { people } }) => (people === undefined ? null : { people }),
  fixable: [4899],
  usualSeconds: () => 20,
  fulfil: deliverLock,
});

/** Makes the registry set the domain's registry lock, for the ordered time. */
function deliverLock(deps: OutsideDeps, scope: AccountScope, request: RequestOf<LockParams>): Promise<Fulfilment> {
  return workOnLock(deps, scope, request, {
    wish: "on",
    byHand: (name) => taskText("lockByHand", { name }),
    isUrgent: false,
    record: (trx, work) => record(trx, deps, scope, request, work),
  });
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: RequestOf<LockParams>,
  work: LockWork,
): Promise<void> {
  const now = deps.clock.now();
  const months = request.period_months ?? 12;
  const paidUntil = monthsOn(now, months);
  const { people } = request.params;
  const serviceId = await insertService(trx, scope, {
    productId: registryLockProduct,
    name: work.unicodeName,
    domainId: work.domainId,
    params: people === undefined ? {} : { people },
    currency: request.price?.total.currency ?? "SEK",
    startedAt: now,
    paidUntil,
    renewsAt: renewsAt(paidUntil, months),
  });
  await noteService(trx, scope, request.id, serviceId);
  const by = await actorName(trx, request.created_by);
  const { domainId, name } = work;
  await notifyLock(trx, deps, scope, { domainId, name, step: "lock_on", at: now, by, until: null });
}
