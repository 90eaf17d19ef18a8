import type { KeepableMethod } from "../../payments/index.ts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Refusal } from "@nameplane/contracts";
import { CreditLimit, CreditChanged, DiscountGone } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { fundingPlan, periodOf, type DueLine } from "../../domains/index.ts";
import { availableCredit, prepaidBalance } from "../../ledger/index.ts";
import { renewalCard, type CardRow } from "../../payments/cards/index.ts";
import { saleTerms } from "../../products/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { lockOrder } from "../orders.repository.ts";
import {
  beginNextPlan,
  dueServices,
  endService,
  lockService,
  moveService,
  overdueServices,
  plansToBegin,
  suspendedServices,
  waitingServices,
  type DueService,
} from "./services.repository.ts";
import { mayChargeFor, orderForSystem, payNow, orderNow, type SystemLine } from "../ordering/index.ts";
import { discountRenewals } from "../discounts/index.ts";
import { pricingFor } from "../prices/index.ts";
import { hasDomain, type OwnService, type Service } from "../service.ts";

const atOnce = 200;
const actor = "job:services";

/** Refusals that mean that another order was faster. The next run orders what is left. */
const laterRefusals: readonly Refusal[] = [CreditChanged, CreditLimit, DiscountGone];

/**
 * Orders the service renewals that are due (renewsAt), and tries again to pay those that wait for money. It also handles services
 * whose paid period has ended: those set to end are ended, a registry lock set to end is removed, and all others are suspended. A
 * service that stays suspended longer than its grace period is ended.
 *
 * Returns how many services it checked.
 *
 * Source: docs/states.md#steps-of-each-kind
 */
export async function renewServices(deps: OrderDeps, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const find = <T>(query: (trx: Trx) => Promise<T[]>) => tx(sweeping, { actor }, query);
  const renewals = [...new Set(deps.kinds.services.map(({ renewal }) => renewal.type))];
  const types = [...renewals, ...deps.kinds.services.flatMap(({ end }) => end?.type ?? [])];
  const due = await find((trx) => dueServices(trx, renewals, now, atOnce));
  for (const ofAccount of Map.groupBy(due, ({ accountId }) => accountId).values()) {
    const [one] = ofAccount;
    if (one === undefined) continue;
    const mayCharge = await mayChargeFor(deps, scopeOf(one));
    const serviceIds = ofAccount.map(({ serviceId }) => serviceId);
    await alone(deps, one, (trx, scope) => orderRenewals(trx, deps, scope, { serviceIds, mayCharge }));
  }
  const waiting = await find((trx) => waitingServices(trx, renewals, now, atOnce));
  for (const one of waiting) {
    const mayCharge = one.isCardDue ? await mayChargeFor(deps, scopeOf(one)) : [];
    await alone(deps, one, (trx, scope) => payWaiting(trx, deps, scope, { orderId: one.orderId, mayCharge }));
  }
  const overdue = await find((trx) => overdueServices(trx, types, now, atOnce));
  for (const one of overdue)
    await alone(deps, one, (trx, scope) => endUnpaid(trx, deps, scope, one.serviceId, one.renewalMode === "cancel"));
  const given = await endSuspended(deps, find, types);
  const begin = await find((trx) => plansToBegin(trx, now, atOnce));
  for (const one of begin) await alone(deps, one, (trx, scope) => beginPlan(trx, scope, one.serviceId, now));
  return due.length + waiting.length + overdue.length + given + begin.length;
}

const scopeOf = ({ accountId, brandId }: Pick<DueService, "accountId" | "brandId">) => makeScope({ accountId, brandId, actor });

/**
 * Keeps a failure in one account from stopping the others. If another order has spent the money in the meantime, the next run
 * tries again with what is left.
 */
async function alone(
  deps: OrderDeps,
  of: { readonly accountId: string; readonly brandId: string },
  work: (trx: Trx, scope: AccountScope) => Promise<void>,
): Promise<void> {
  const scope = scopeOf(of);
  try {
    await tx(deps.pool, scope, (trx) => work(trx, scope));
  } catch (error) {
    if (error instanceof Refused && laterRefusals.includes(error.refusal)) return;
    const { accountId } = of;
    deps.log.error({ event: "services.failed", accountId, ...errorFields(error) }, "a service could not be renewed");
  }
}

/** Begins the plan that was chosen for the period that has begun. */
async function beginPlan(trx: Trx, scope: AccountScope, serviceId: string, now: Date): Promise<void> {
  if (!(await beginNextPlan(trx, scope, serviceId, now))) return;
  const { accountId, actor: by } = scope;
  await audit(trx, { accountId, actor: by, action: "service.plan-begins", object: serviceId });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
}

type Line = DueLine<SystemLine>;

/**
 * Orders renewals of an account at their list prices, which the owner has seen, so no further consent is needed. Renewals that
 * are paid in the same way share one order and one invoice. Each renewal that cannot be paid now gets its own order, so that it
 * can be paid without the others.
 */
async function orderRenewals(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  { serviceIds, mayCharge }: { readonly serviceIds: readonly string[]; readonly mayCharge: readonly KeepableMethod[] },
): Promise<void> {
  const found: Line[] = [];
  for (const serviceId of serviceIds) found.push(...(await renewalLine(trx, deps, scope, serviceId)));
  const [first] = found;
  if (first === undefined) return;
  const terms = await saleTerms(trx, scope, deps.clock.now());
  const { priceGroupId } = terms;
  const discounted = await discountRenewals(trx, scope, terms, found, deps.clock.now());
  const lines = discounted.map((line) => ({ ...line, total: line.price.total }));
  const card = await cardFor(trx, deps, scope, mayCharge);
  const { currency } = first.price.total;
  const plan = fundingPlan(lines, {
    prepaid: await prepaidBalance(trx, scope, currency),
    room: await availableCredit(trx, scope, currency),
    byCard: card !== null,
  });
  // All renewals that have to be paid by the same day are one charge of the card.
  const byDay = [...Map.groupBy(plan.card, ({ lastSafeAt }) => periodOf(lastSafeAt)).values()];
  const orders = [
    ...[plan.credit, plan.invoice].filter((part) => part.length > 0).map((part) => ({ lines: part, card: null })),
    ...byDay.map((part) => ({ lines: part, card })),
    ...plan.unpaid.map((line) => ({ lines: [line], card: null })),
  ];
  for (const order of orders) {
    const limitAt = new Date(Math.min(...order.lines.map(({ lastSafeAt }) => lastSafeAt.getTime())));
    await orderForSystem(trx, deps, scope, { ...order, priceGroupId, limitAt });
  }
}

/**
 * The renewal of a service as a line of an order; the service then waits for it. Empty if the renewal is not due or has no price.
 */
async function renewalLine(trx: Trx, deps: OrderDeps, scope: AccountScope, serviceId: string): Promise<Line[]> {
  const service = await lockService(trx, scope, serviceId);
  const sold = service === null ? null : deps.kinds.serviceOf(service);
  if (sold === null || service?.state !== "active" || service.billingMonths === null) return [];
  const {
    productId,
    tld,
    asciiName,
    unicodeName,
    domainId,
    billingMonths: periodMonths,
    paidUntil,
    subject,
    agreed,
    renewsAs,
  } = service;
  const line = { operation: "renew", tld, periodMonths, fee: null, productId: renewsAs?.plan ?? productId, agreed } as const;
  const price = service.isSold ? (await pricingFor(trx, scope, [line], deps.clock.now())).price(line) : null;
  if (price === null) {
    await askPerson(trx, scope, service, "serviceUnpriced");
    return [];
  }
  await moveService(trx, scope, serviceId, "due");
  const params = {
    unicodeName: unicodeName ?? subject,
    paidUntil: paidUntil.toISOString(),
    ...(agreed && { agreed }),
    ...renewsAs,
  };
  const { type } = sold.renewal;
  const request = { type, operation: "renew", asciiName, tld, domainId, periodMonths, params, productId, serviceId } as const;
  return [{ ...request, price, fee: null, lastSafeAt: paidUntil, total: price.total }];
}

/** The card or PayPal account that the owner has chosen for renewals, if it may be charged. */
const cardFor = (trx: Trx, deps: OrderDeps, scope: AccountScope, mayCharge: readonly KeepableMethod[]): Promise<CardRow | null> =>
  renewalCard(trx, scope, deps.clock.now(), mayCharge);

async function payWaiting(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  { orderId, mayCharge }: { readonly orderId: string; readonly mayCharge: readonly KeepableMethod[] },
): Promise<void> {
  const order = await lockOrder(trx, scope, orderId);
  if (order?.state !== "awaiting_payment") return;
  await payNow(trx, deps, scope, order, await cardFor(trx, deps, scope, mayCharge));
}

async function endUnpaid(trx: Trx, deps: OrderDeps, scope: AccountScope, serviceId: string, isToEnd: boolean): Promise<void> {
  const service = await lockService(trx, scope, serviceId);
  if (service === null || !["active", "renewal_pending", "resuming", "ending"].includes(service.state)) return;
  const sold = deps.kinds.serviceOf(service);
  const end = sold?.end ?? null;
  // An open request is already doing the work that is needed to end this service.
  if (service.state === "ending" && end !== null) return;
  await sold?.placed?.(trx, scope, service);
  if ((isToEnd || service.state === "ending") && end === null) return endNow(trx, deps, scope, { service, sold });
  if (!isToEnd || end === null || !hasDomain(service)) {
    await moveService(trx, scope, serviceId, "suspend", "unpaid");
    await sold?.suspended?.(trx, scope, service);
    return;
  }
  const { asciiName, unicodeName, tld, domainId, productId } = service;
  const named = { asciiName, unicodeName, tld, domainId, productId, serviceId };
  await moveService(trx, scope, serviceId, "cancel");
  await orderNow(trx, deps, scope, { ...named, type: end.type, params: {}, origin: "system" });
}

type Ending = { readonly service: OwnService; readonly sold: Service | null };

async function endNow(trx: Trx, deps: OrderDeps, scope: AccountScope, { service, sold }: Ending): Promise<void> {
  await endService(trx, scope, service.id, deps.clock.now());
  await sold?.ended?.(trx, scope, service);
}

/** Ends services whose grace period is over. The definition of each service says how many days it has. */
async function endSuspended(
  deps: OrderDeps,
  find: (query: (trx: Trx) => Promise<DueService[]>) => Promise<DueService[]>,
  types: readonly string[],
): Promise<number> {
  let count = 0;
  for (const sold of deps.kinds.services) {
    if (sold.graceDays === undefined) continue;
    const products = sold.kinds.flatMap(({ productId, productIds = [] }) => [...productIds, ...(productId ? [productId] : [])]);
    const paidBefore = addDays(deps.clock.now(), -sold.graceDays);
    const over = await find((trx) => suspendedServices(trx, { types, products, paidBefore }, atOnce));
    for (const one of over)
      await alone(deps, one, async (trx, scope) => {
        const service = await lockService(trx, scope, one.serviceId);
        if (service?.state === "suspended" && service.paidUntil <= paidBefore) await endNow(trx, deps, scope, { service, sold });
      });
    count += over.length;
  }
  return count;
}

/** Raises a task for staff: a person has to deal with the renewal of a service. */
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
    text: taskText(what, { service: service.name, name: service.asciiName ?? service.ownName }),
  });
}
