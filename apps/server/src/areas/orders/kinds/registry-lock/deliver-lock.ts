import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OrderDeps } from "../../deps.ts";
import { actorName } from "./lock.repository.ts";
import { tellLock } from "./tell-lock.ts";
import { renewsAt } from "../dns-plan/index.ts";
import type { LockPeople, RequestRow } from "../../requests.repository.ts";
import { insertService, noteService, registryLockProduct, monthsOn } from "../../services/index.ts";
import { workOnLock, type LockWork } from "./work-on-lock.ts";
import type { Fulfilment } from "../../kind.ts";

/** Has the registry lock put on a name, for the time that was ordered. */
export function deliverLock(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment> {
  return workOnLock(deps, scope, request, {
    wish: "on",
    byHand: (name) => taskText("lockByHand", { name }),
    isUrgent: false,
    record: (trx, work) => record(trx, deps, scope, request, work),
  });
}

async function record(trx: Trx, deps: OrderDeps, scope: AccountScope, request: RequestRow, work: LockWork): Promise<void> {
  const now = deps.clock.now();
  const months = request.period_months ?? 12;
  const paidUntil = monthsOn(now, months);
  const people: LockPeople | undefined = request.params.people;
  const serviceId = await insertService(trx, scope, {
    productId: registryLockProduct,
    name: work.unicodeName,
    domainId: work.domainId,
    params: people === undefined ? {} : { people },
    currency: request.quote_currency ?? "SEK",
    startedAt: now,
    paidUntil,
    renewsAt: renewsAt(paidUntil, months),
  });
  await noteService(trx, scope, request.id, serviceId);
  const by = await actorName(trx, request.created_by);
  const { domainId, name } = work;
  await tellLock(trx, deps, scope, { domainId, name, step: "lock_on", at: now, by, until: null });
}
