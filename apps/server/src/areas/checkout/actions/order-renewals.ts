import { codeOf, type InputOf } from "@nameplane/contracts";
import type { orderRenewals as orderRenewalsOperation } from "@nameplane/contracts/checkout/operations";
import { NothingToRenew, PriceMoved, SelectionMoved, TermsNotAccepted } from "@nameplane/contracts/checkout/refusals";
import { namesThatFit, yearsOf } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { tell } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  checkOutLines,
  insertOrder,
  insertQuotes,
  insertRenewalLines,
  insertRun,
  quoteValidMs,
  sumOf,
  type OrderDeps,
  type SoldLine,
} from "../../orders/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import type { Method } from "../methods.rules.ts";
import { startOf } from "../order-start.ts";
import { askForApproval, isModeratedFor } from "./ask-for-approval.ts";
import { beginMoney, checkMethod } from "./place-order.ts";
import { planRenewals, type PlannedName, type RenewalPlan } from "./plan-renewals.ts";

type Input = InputOf<typeof orderRenewalsOperation>;
export type OrderedRenewals = {
  ordernr: number;
  runid: string;
  names: number;
  status: number;
  paymentId: string | null;
};

type Chosen = PlannedName & {
  readonly count: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
};

/**
 * Orders renewals of many domains in one transaction: exactly the set and the prices the customer saw, one order with one line for
 * each name, paid as at checkout. A run beside it says how far they are.
 *
 * Takes   offered: ways to pay that the brand has
 * Refuses SelectionMoved (another set, another price, or a name that was ordered meanwhile), NothingToRenew, PriceMoved (the sum),
 *         TermsNotAccepted, and what checkMethod and beginMoney refuse
 */
export async function orderRenewals(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: Input,
  offered: ReadonlySet<Method>,
): Promise<OrderedRenewals> {
  if (!input.termsaccepted) throw new Refused(TermsNotAccepted, { missing: ["termsaccepted"] });
  const scope = { ...call.scope, userId: call.session.userId };
  const { plan, terms } = await planRenewals(trx, scope, input.selection, call.now);
  if (plan.set !== input.set) throw new Refused(SelectionMoved);
  const chosen = chosenOf(plan, input);
  if (chosen.length === 0) throw new Refused(NothingToRenew);
  const sum = sumOf(chosen);
  if (sum.totalMinor !== input.totalMinor || plan.currency !== input.currency) throw new Refused(PriceMoved);
  const creditMinor = input.creditMinor ?? 0;
  const { method, currency } = input;
  await checkMethod(trx, deps, scope, offered, { method, creditMinor, totalMinor: sum.totalMinor, currency });

  const requestIds = await insertRenewalLines(
    trx,
    scope,
    chosen.map(({ itemid, domainname, tld, count, expiredate }) => ({
      domainId: itemid,
      asciiName: domainname,
      tld,
      periodMonths: count * 12,
      paidUntil: new Date(expiredate),
    })),
  );
  const idOf = (index: number) => requestIds[index] ?? "";
  const quoteIds = await insertQuotes(
    trx,
    scope,
    chosen.map(({ count, netMinor, vatMinor }, index) => ({
      requestId: idOf(index),
      priceGroupId: terms.priceGroupId,
      operation: "renew",
      periodMonths: count * 12,
      currency: plan.currency,
      netMinor,
      vatRateBasisPoints: terms.tax.rateBasisPoints,
      vatMinor,
      registryFee: null,
      validUntil: addMs(call.now, quoteValidMs),
    })),
  );
  const isModerated = await isModeratedFor(trx, call);
  const start = startOf({ method, creditMinor }, call.now, isModerated);
  const accepted = await termsOf(trx, scope.brandId);
  const order = await insertOrder(trx, scope, {
    id: newId(call.now.getTime()),
    ...start.order,
    currency,
    ...sum,
    method,
    creditMinor,
    termsVersion: accepted === null ? null : `${accepted.version} ${accepted.url}`,
    placedBy: scope.actor,
    placedAt: call.now,
    poNumber: input.reference === undefined || input.reference === "" ? null : input.reference,
  });
  const moved = checkOutLines(
    trx,
    scope,
    chosen.map(({ expiredate }, position) => ({
      requestId: idOf(position),
      quoteId: quoteIds[position] ?? "",
      position,
      params: JSON.stringify({ paidUntil: expiredate }),
    })),
    { ...start.lines, orderId: order.id },
  );
  if ((await unlessOrdered(moved)) !== chosen.length) throw new Refused(SelectionMoved);
  const sold = chosen.map((name, index): SoldLine => paidLine(name, idOf(index), terms.tax.rateBasisPoints));
  const paymentId = isModerated
    ? await askForApproval(trx, deps, call, order)
    : await beginMoney(trx, deps, call, order, { lines: sold, tax: terms.tax });
  const runId = newId(call.now.getTime());
  await insertRun(trx, scope, {
    id: runId,
    act: "renew",
    selection: input.selection,
    change: null,
    orderId: order.id,
    set: plan.set,
    state: "running",
    now: call.now,
    rows: chosen.map(({ domainname }, index) => ({
      name: domainname,
      kind: "request",
      id: idOf(index),
      state: "pending",
    })),
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.place",
    object: order.id,
    after: { number: order.number, total: sum.totalMinor, method, credit: creditMinor, renewals: chosen.length },
    requestId: call.requestId,
    address: call.address,
  });
  await tell(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  return {
    ordernr: order.number,
    runid: runId,
    names: chosen.length,
    status: codeOf("order", order.state),
    paymentId,
  };
}

/** The names of the set that are meant, each with its years and price. */
function chosenOf(plan: RenewalPlan, input: Input): Chosen[] {
  const except = new Set(input.except);
  const single = new Map(input.single.map(({ itemid, years }) => [itemid, years]));
  const prices = new Map(plan.prices.map((price) => [`${price.tld} ${price.years}`, price]));
  const priced = plan.rows.flatMap((name): Chosen[] => {
    if (except.has(name.itemid)) return [];
    const count = yearsOf(name, input.choice, single);
    const price = prices.get(`${name.tld} ${count}`);
    if (price === undefined) throw new Refused(SelectionMoved);
    const { netMinor, vatMinor, totalMinor } = price;
    return [{ ...name, count, netMinor, vatMinor, totalMinor }];
  });
  return input.fitMinor === null ? priced : namesThatFit(priced, input.fitMinor);
}

function paidLine(name: Chosen, id: string, vatRate: number): SoldLine {
  return {
    id,
    type: "update-domain-renew",
    ascii_name: name.domainname,
    product_id: null,
    period_months: name.count * 12,
    quote_net: name.netMinor,
    quote_vat: name.vatMinor,
    quote_vat_rate: vatRate,
  };
}

/** A name of the set that was ordered in another window at the same moment makes it another set. */
async function unlessOrdered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(SelectionMoved);
    throw error;
  }
}
