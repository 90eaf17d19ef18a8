import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { CreditLimit, CreditChanged } from "@nameplane/contracts/checkout/refusals";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import type { OrderDeps } from "../order-deps.ts";
import { lockOrder } from "../orders.repository.ts";
import {
  dueServices,
  endService,
  lockService,
  setServiceState,
  overdueServices,
  waitingServices,
} from "./services.repository.ts";
import { orderForSystem, payNow, orderNow } from "../ordering/index.ts";
import { pricingFor } from "../money/index.ts";
import type { OwnService } from "../service.ts";

const atOnce = 200;
const actor = "job:services";

/**
 * Renews the services of domains: orders renewals that are due (renewsAt), tries again to pay those that wait for money, and ends
 * what was not paid for: a plan that was to end ends, a lock that was to end is removed, the rest is suspended.
 *
 * Gives  how many it checked
 * Source docs/states.md#steps-of-each-kind
 */
export async function renewServices(deps: OrderDeps, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const find = <T>(query: (trx: Trx) => Promise<T[]>) => tx(sweeping, { actor }, query);
  const renewals = [...new Set(deps.kinds.services.map(({ renewal }) => renewal.type))];
  const ends = deps.kinds.services.flatMap(({ end }) => end?.type ?? []);
  const due = await find((trx) => dueServices(trx, renewals, now, atOnce));
  for (const one of due) await alone(deps, one, (trx, scope) => orderRenewal(trx, deps, scope, one.serviceId));
  const waiting = await find((trx) => waitingServices(trx, renewals, atOnce));
  for (const one of waiting)
    await alone(deps, one, async (trx, scope) => {
      const order = await lockOrder(trx, scope, one.orderId);
      if (order?.state === "awaiting_payment") await payNow(trx, deps, scope, order, null);
    });
  const overdue = await find((trx) => overdueServices(trx, [...renewals, ...ends], now, atOnce));
  for (const one of overdue)
    await alone(deps, one, (trx, scope) => endUnpaid(trx, deps, scope, one.serviceId, one.renewalMode === "cancel"));
  return due.length + waiting.length + overdue.length;
}

/**
 * Keeps a failure in one account from stopping the others. When the money was spent by another order meanwhile, the next run
 * tries again with what is left.
 */
async function alone(
  deps: OrderDeps,
  { accountId, brandId }: { readonly accountId: string; readonly brandId: string },
  work: (trx: Trx, scope: AccountScope) => Promise<void>,
): Promise<void> {
  const scope = makeScope({ accountId, brandId, actor });
  try {
    await tx(deps.pool, scope, (trx) => work(trx, scope));
  } catch (error) {
    if (error instanceof Refused && (error.refusal === CreditChanged || error.refusal === CreditLimit)) return;
    deps.log.error({ event: "services.failed", accountId, ...errorFields(error) }, "a service could not be renewed");
  }
}

/** Orders the renewal at its listed price, which the owner has seen. No consent is asked, whatever the price. */
async function orderRenewal(trx: Trx, deps: OrderDeps, scope: AccountScope, serviceId: string): Promise<void> {
  const service = await lockService(trx, scope, serviceId);
  const sold = service === null ? null : deps.kinds.serviceOf(service);
  if (sold === null || service?.state !== "active" || service.billingMonths === null) return;
  const { productId, tld, asciiName, unicodeName, domainId, billingMonths: periodMonths, paidUntil } = service;
  const line = { operation: "renew", tld, periodMonths, fee: null, productId } as const;
  const pricing = await pricingFor(trx, scope, [line], deps.clock.now());
  const price = service.isSold ? pricing.price(line) : null;
  if (price === null) return askPerson(trx, scope, service, "serviceUnpriced");
  await setServiceState(trx, scope, serviceId, ["active"], "renewal_pending");
  await orderForSystem(trx, deps, scope, {
    lines: [
      {
        type: sold.renewal.type,
        operation: "renew",
        asciiName,
        tld,
        domainId,
        periodMonths,
        params: { unicodeName, paidUntil: paidUntil.toISOString() },
        productId,
        serviceId,
        price,
        fee: null,
      },
    ],
    priceGroupId: pricing.terms.priceGroupId,
    limitAt: paidUntil,
  });
}

async function endUnpaid(trx: Trx, deps: OrderDeps, scope: AccountScope, serviceId: string, isToEnd: boolean): Promise<void> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null || !["active", "renewal_pending"].includes(service.state)) return;
  const sold = deps.kinds.serviceOf(service);
  await sold?.placed?.(trx, scope, service);
  const end = sold?.end ?? null;
  if (isToEnd && end === null) return endService(trx, scope, serviceId, deps.clock.now());
  if (!isToEnd || end === null) {
    await setServiceState(trx, scope, serviceId, ["active", "renewal_pending"], "suspended");
    await sold?.suspended?.(trx, scope, service);
    return;
  }
  const { asciiName, unicodeName, tld, domainId, productId } = service;
  const named = { asciiName, unicodeName, tld, domainId, productId, serviceId };
  await setServiceState(trx, scope, serviceId, ["active", "renewal_pending"], "ending");
  await orderNow(trx, deps, scope, { ...named, type: end.type, params: {}, origin: "system" });
}

/** Raises a task: a person has to see to the renewal of a service. */
export async function askPerson(
  trx: Trx,
  scope: AccountScope,
  service: OwnService,
  what: "serviceUnpriced" | "lockUnpaid",
): Promise<void> {
  await raiseTask(trx, scope, {
    kind: "service.renewal",
    key: service.id,
    severity: "high",
    subject: { kind: "service", id: service.id },
    text: taskText(what, { service: service.name, name: service.asciiName }),
  });
}
