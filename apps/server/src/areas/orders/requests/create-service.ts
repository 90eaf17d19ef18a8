import { addMonths, calendarDate } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../deps.ts";
import { actorName } from "../lock/lock.repository.ts";
import { tellLock } from "../lock/tell-lock.ts";
import type { LockPeople, RequestRow } from "../requests.repository.ts";
import { insertService, noteService, registryLockProduct, renewDaysBefore } from "../services.repository.ts";
import { workOnLock, type LockWork } from "./registry-lock.ts";
import type { Fulfilment, RequestKind } from "./request-kind.ts";

/** Delivers a service. Sold today: the registry lock of a name, which is put on over EPP or by the registry's people. */
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
  if (request.product_id !== registryLockProduct)
    return { kind: "staff", text: `product ${request.product_id ?? "?"} is delivered by a person` };
  return workOnLock(deps, scope, request, {
    wish: "on",
    byHand: "the registry has to put its lock on; order it there",
    isUrgent: false,
    record: (trx, work) => record(trx, deps, scope, request, work),
  });
}

async function record(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  request: RequestRow,
  work: LockWork,
): Promise<void> {
  const now = deps.clock.now();
  const paidUntil = monthsOn(now, request.period_months ?? 12);
  const people: LockPeople | undefined = request.params.people;
  const serviceId = await insertService(trx, scope, {
    productId: registryLockProduct,
    name: work.unicodeName,
    domainId: work.domainId,
    params: people === undefined ? {} : { people },
    currency: request.quote_currency ?? "SEK",
    startedAt: now,
    paidUntil,
    renewsAt: addDays(paidUntil, -renewDaysBefore),
  });
  await noteService(trx, scope, request.id, serviceId);
  const by = await actorName(trx, request.created_by);
  const { domainId, name } = work;
  await tellLock(trx, deps, scope, { domainId, name, step: "lock_on", at: now, by, until: null });
}

/** The same time of day so many months later; the last day of a shorter month. */
export function monthsOn(at: Date, months: number): Date {
  const iso = at.toISOString();
  return new Date(`${addMonths(calendarDate(iso.slice(0, 10)), months)}${iso.slice(10)}`);
}
