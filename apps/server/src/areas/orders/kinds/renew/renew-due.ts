import type { KeepableMethod } from "../../../payments/index.ts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Refusal } from "@nameplane/contracts";
import { CreditLimit, CreditChanged, DiscountGone } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Pool } from "../../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { errorFields } from "../../../../platform/log.ts";
import { Refused } from "../../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { fundingPlan, isOrderDue, periodOf, renewableStates, renewalClock, type DueLine } from "../../../domains/index.ts";
import type { CheckedName } from "../../../registry/index.ts";
import { availableCredit, prepaidBalance } from "../../../ledger/index.ts";
import { renewalCard, type CardRow } from "../../../payments/cards/index.ts";
import { pricesFor, saleTerms } from "../../../products/index.ts";
import { tldCatalogue, type TldCatalogue } from "../../../tlds/index.ts";
import { isInvoicingPaused } from "../../../payments/dunning/index.ts";
import { compareMoney, priceAt, zeroMoney, type Price } from "@nameplane/values";
import type { OrderDeps } from "../../order-deps.ts";
import { lockOrder } from "../../orders.repository.ts";
import { lockRequest, type RegistryFee } from "../../requests.repository.ts";
import { mayChargeFor, orderForSystem, payNow, type SystemLine } from "../../ordering/index.ts";
import {
  dueRenewals,
  lastRenewals,
  expireAfterLast,
  lockNames,
  namesWithOpenRenewal,
  premiumNames,
  waitingRenewals,
  type OrderWindow,
  type WaitingRenewal,
} from "./renewals.repository.ts";
import { raiseTask } from "../../../../platform/staff-tasks.ts";
import { endUnfulfilled } from "../../engine/index.ts";
import { discountRenewals } from "../../discounts/index.ts";
import { pricingFor, feeOf } from "../../prices/index.ts";
import { renewalParams, type RenewalParams } from "./update-domain-renew.ts";

/** How many domains one run handles. The next run comes minutes later. */
const atOnce = 500;
/** The most lines in one order, so that its invoice stays readable. Further domains go into another order. */
const linesPerOrder = 100;
/** Domains are renewed for a year at a time, which most TLDs sell. */
const periodMonths = 12;

const actor = "job:renewals";

/**
 * Orders due automatic renewals, starting with the domains whose last safe day is nearest. It also tries again to pay renewals
 * that wait for money, and turns auto-renew off for domains that were to be renewed only once more.
 *
 * Returns how many domains were ordered or tried again.
 *
 * Source: ADR 32, I-D7
 */
export async function renewDue(deps: OrderDeps, sweeping: Pool): Promise<number> {
  await endLast(deps, sweeping);
  return (await payWaiting(deps, sweeping)) + (await orderDue(deps, sweeping));
}

async function orderDue(deps: OrderDeps, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(sweeping, { actor }, async (trx) =>
    dueRenewals(trx, windowsOf(await tldCatalogue(trx)), renewableStates, now, atOnce),
  );
  for (const names of Map.groupBy(due, ({ accountId }) => accountId).values()) {
    const [first] = names;
    if (first === undefined) continue;
    const scope = makeScope({ accountId: first.accountId, brandId: first.brandId, actor });
    const ids = names.map(({ domainId }) => domainId);
    await alone(deps, first.accountId, orderOfAccount(deps, scope, ids));
  }
  return due.length;
}

/** Renews the domains of one account. It asks the registries for the fees of premium domains first, before anything is locked. */
async function orderOfAccount(deps: OrderDeps, scope: AccountScope, ids: readonly string[]): Promise<void> {
  const premium = await tx(deps.pool, scope, (trx) => premiumNames(trx, scope, ids));
  const checked = premium.length === 0 ? new Map() : await deps.checkNames(premium, { isFresh: true });
  const mayCharge = await mayChargeFor(deps, scope);
  await tx(deps.pool, scope, (trx) => orderNames(trx, deps, scope, { ids, checked, mayCharge }));
}

/**
 * Keeps a failure in one account from stopping the others. If another order has spent the money in the meantime, the next run
 * tries again with what is left.
 */
async function alone(deps: OrderDeps, accountId: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused && laterRefusals.includes(error.refusal)) return;
    deps.log.error({ event: "renewals.failed", accountId, ...errorFields(error) }, "names could not be renewed");
  }
}

/** Refusals that mean that another order was faster. The next run orders what is left. */
const laterRefusals: readonly Refusal[] = [CreditChanged, CreditLimit, DiscountGone];

const dayMs = 86_400_000;
const someDay = new Date(0);

/**
 * For each TLD, between which days, counted from expiry, renewals are ordered. The query needs days, while the TLD rules state
 * dates.
 */
function windowsOf(catalogue: TldCatalogue): OrderWindow[] {
  return catalogue.all.map(({ tld, rules }) => {
    const { orderAt, lastSafeAt } = renewalClock(someDay, rules);
    return { tld, fromDay: orderAt.getTime() / dayMs, toDay: lastSafeAt.getTime() / dayMs };
  });
}

type Line = DueLine<SystemLine & { readonly params: RenewalParams }>;

type Due = {
  readonly ids: readonly string[];
  readonly checked: ReadonlyMap<string, CheckedName>;
  /** Whether saved cards may be charged. */
  readonly mayCharge: readonly KeepableMethod[];
};

async function orderNames(trx: Trx, deps: OrderDeps, scope: AccountScope, { ids, checked, mayCharge }: Due): Promise<void> {
  const now = deps.clock.now();
  const catalogue = await tldCatalogue(trx);
  const names = await lockNames(trx, scope, ids);
  const taken = await namesWithOpenRenewal(
    trx,
    scope,
    names.map(({ asciiName }) => asciiName),
  );
  const terms = await saleTerms(trx, scope, now);
  const book = await pricesFor(trx, { ...terms, tlds: [...new Set(names.map(({ tld }) => tld))], now });
  const lines: Line[] = [];
  for (const name of names) {
    const rules = catalogue.get(name.tld)?.rules;
    if (rules === undefined || taken.has(name.asciiName)) continue;
    const clock = renewalClock(name.expiresAt, rules);
    if (!isOrderDue(name.state, name.mode, clock, now)) continue;
    const { lastSafeAt } = clock;
    const answer = checked.get(name.asciiName);
    // If the registry does not answer now, a later run asks again.
    if (name.isPremium && answer === undefined) continue;
    const fee = name.isPremium ? feeOf(answer, "renew") : null;
    const usual = book.net(name.tld, "renew", periodMonths);
    const price = name.isPremium
      ? fee === null
        ? null
        : await premiumPrice(trx, scope, { tld: name.tld, fee }, now)
      : usual === null
        ? null
        : priceAt(usual, terms.tax.rateBasisPoints, periodMonths);
    if (price === null) {
      await askForPrice(trx, scope, name);
      continue;
    }
    // If the renewal costs more than that of an ordinary domain of the TLD, nobody is charged without having agreed to the price.
    const asksConsent = usual === null || compareMoney(price.net, usual) > 0;
    const { domainId, asciiName, tld, unicodeName, mode, expiresAt } = name;
    const paidUntil = expiresAt.toISOString();
    const params = {
      unicodeName,
      paidUntil,
      period: periodOf(expiresAt),
      ...(mode === "once" ? { last: true } : {}),
      ...(asksConsent ? { asksConsent } : {}),
    };
    lines.push({
      type: "update-domain-renew",
      operation: "renew",
      asciiName,
      tld,
      domainId,
      periodMonths,
      params,
      price,
      fee,
      lastSafeAt,
      total: price.total,
    });
  }
  const discounted = (await discountRenewals(trx, scope, terms, lines, now)).map((line) => ({
    ...line,
    total: line.price.total,
  }));
  const asked = discounted.filter(({ params }) => params.asksConsent === true);
  const usual = discounted.filter(({ params }) => params.asksConsent !== true);
  const card = await renewalCard(trx, scope, now, mayCharge);
  const plan = fundingPlan(usual, {
    prepaid: await prepaidBalance(trx, scope, book.currency),
    room: (await isInvoicingPaused(trx, scope)) ? zeroMoney(book.currency) : await availableCredit(trx, scope, book.currency),
    byCard: card !== null,
  });
  // All domains that have to be paid by the same day are charged together. If the charge is declined, they wait together. Each
  // domain that cannot be paid now gets its own order, so that it can be paid without the others.
  const byDay = Map.groupBy(plan.card, ({ lastSafeAt }) => periodOf(lastSafeAt)).values();
  const orders: { lines: Line[]; card: CardRow | null }[] = [
    ...[...inParts(plan.credit), ...inParts(plan.invoice)].map((lines) => ({ lines, card: null })),
    ...[...byDay].flatMap((lines) => inParts(lines)).map((lines) => ({ lines, card })),
    ...plan.unpaid.map((line) => ({ lines: [line], card: null })),
  ];
  for (const part of orders) {
    const limitAt = new Date(Math.min(...part.lines.map(({ lastSafeAt }) => lastSafeAt.getTime())));
    await orderForSystem(trx, deps, scope, { ...part, priceGroupId: terms.priceGroupId, limitAt });
  }
  for (const line of asked) {
    const order = { lines: [line], priceGroupId: terms.priceGroupId, limitAt: line.lastSafeAt, isPaidByOwner: true };
    await orderForSystem(trx, deps, scope, order);
  }
}

async function premiumPrice(
  trx: Trx,
  scope: AccountScope,
  { tld, fee }: { readonly tld: string; readonly fee: RegistryFee },
  now: Date,
): Promise<Price | null> {
  const line = { operation: "renew", tld, periodMonths, fee } as const;
  return (await pricingFor(trx, scope, [line], now)).price(line);
}

function inParts<T>(lines: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(lines.length / linesPerOrder) }, (_, at) =>
    lines.slice(at * linesPerOrder, (at + 1) * linesPerOrder),
  );
}

/**
 * Raises a task for staff: the domain cannot be renewed automatically without a price, and we do not know its fee at the
 * registry.
 */
async function askForPrice(trx: Trx, scope: AccountScope, name: { domainId: string; asciiName: string }): Promise<void> {
  await raiseTask(trx, scope, {
    kind: "renewal.unpriced",
    key: name.domainId,
    severity: "high",
    subject: { kind: "domain", id: name.domainId },
    text: taskText("renewalUnpriced", { name: name.asciiName }),
  });
}

async function payWaiting(deps: OrderDeps, sweeping: Pool): Promise<number> {
  const waiting = await tx(sweeping, { actor }, (trx) => waitingRenewals(trx, renewableStates, deps.clock.now(), atOnce));
  // Lines that nobody wants any more are handled first, because the rest of their order may be affordable afterwards.
  for (const one of waiting.toSorted((a, b) => Number(a.isWanted) - Number(b.isWanted))) {
    const scope = makeScope({ accountId: one.accountId, brandId: one.brandId, actor });
    const mayCharge = one.isCardDue ? await mayChargeFor(deps, scope) : [];
    await alone(
      deps,
      one.accountId,
      tx(deps.pool, scope, (trx) => settleWaiting(trx, deps, scope, { ...one, mayCharge })),
    );
  }
  return waiting.length;
}

/** Pays the order if the money is available, or cancels it if its owner has decided otherwise. Its lines end with it. */
async function settleWaiting(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  one: WaitingRenewal & { readonly mayCharge: readonly KeepableMethod[] },
): Promise<void> {
  const order = await lockOrder(trx, scope, one.orderId);
  const request = await lockRequest(trx, scope, one.requestId);
  if (order?.state !== "awaiting_payment" || request?.state !== "action_required") return;
  if (one.isWanted && renewalParams.parse(request.params).asksConsent !== true) {
    const card = await renewalCard(trx, scope, deps.clock.now(), one.mayCharge);
    return void (await payNow(trx, deps, scope, order, card));
  }
  if (!one.isWanted) await endUnfulfilled(trx, deps, scope, request, { state: "cancelled", text: null });
}

async function endLast(deps: OrderDeps, sweeping: Pool): Promise<void> {
  const done = await tx(sweeping, { actor }, (trx) => lastRenewals(trx, atOnce));
  for (const { accountId, brandId, ...work } of done) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      if (!(await expireAfterLast(trx, scope, work))) return;
      const change = { before: { mode: "once" }, after: { mode: "cancel" } };
      await audit(trx, { accountId, actor, action: "domain.autorenew", object: work.domainId, ...change });
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: [work.domainId] });
    });
  }
}
