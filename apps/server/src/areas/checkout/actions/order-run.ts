import { codeOf, type InputOf } from "@nameplane/contracts";
import type { orderRestores } from "@nameplane/contracts/checkout/operations";
import type { Selection } from "@nameplane/contracts/domains/selection";
import { PriceChanged, SelectionChanged } from "@nameplane/contracts/checkout/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { checkOutLines, insertOrder, type OrderDeps, type StoredParams } from "../../orders/index.ts";
import { insertLinesOfNames } from "../../orders/ordering/index.ts";
import { insertRun } from "../../orders/bulk/index.ts";
import { quoteValidMs, sumOf, type SoldLine, insertQuotes } from "../../orders/money/index.ts";
import type { SaleTerms } from "../../products/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import type { Method } from "../methods.rules.ts";
import { startOf } from "../order-start.ts";
import { askForApproval, isModeratedFor } from "./ask-for-approval.ts";
import { beginMoney, checkMethod } from "./place-order.ts";

export type OrderedRun = {
  ordernr: number;
  runid: string;
  names: number;
  status: number;
  paymentId: string | null;
};

/** One name of a run with what it costs. */
export type RunLine = {
  readonly itemid: string;
  readonly domainname: string;
  readonly tld: string;
  /** 0: an act without a term. */
  readonly periodMonths: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
  readonly params: StoredParams;
};

/** What was approved: names, prices, and how they are paid. */
type ApprovedRun = {
  readonly act: "renew" | "restore";
  readonly selection: Selection;
  readonly set: string;
  readonly lines: readonly RunLine[];
  readonly terms: SaleTerms;
  readonly offered: ReadonlySet<Method>;
  readonly money: {
    readonly totalMinor: number;
    readonly currency: SaleTerms["currency"];
    readonly creditMinor?: number | undefined;
    readonly method: InputOf<typeof orderRestores>["method"];
    readonly reference?: string | undefined;
  };
};

/**
 * Orders an act on many domains in one transaction: one order with one line for each name, paid as at checkout. A run beside it says
 * how far they are.
 *
 * Refuses SelectionMoved (a name was ordered meanwhile), PriceMoved (the sum), and what checkMethod and beginMoney refuse
 */
export async function orderRun(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  { act, selection, set, lines, terms, offered, money }: ApprovedRun,
): Promise<OrderedRun> {
  const scope = { ...call.scope, userId: call.session.userId };
  const type = deps.kinds.ofRun(act)?.type;
  if (type === undefined) throw new Error(`nobody sells ${act} for many names`);
  const sum = sumOf(lines);
  if (sum.totalMinor !== money.totalMinor || terms.currency !== money.currency) throw new Refused(PriceChanged);
  const creditMinor = money.creditMinor ?? 0;
  const { method, currency } = money;
  await checkMethod(trx, deps, scope, offered, { method, creditMinor, totalMinor: sum.totalMinor, currency });

  const requestIds = await insertLinesOfNames(
    trx,
    scope,
    type,
    lines.map(({ itemid, domainname, tld, periodMonths, params }) => ({
      domainId: itemid,
      asciiName: domainname,
      tld,
      periodMonths,
      params,
    })),
  );
  const idOf = (index: number) => requestIds[index] ?? "";
  const quoteIds = await insertQuotes(
    trx,
    scope,
    lines.map(({ periodMonths, netMinor, vatMinor }, index) => ({
      requestId: idOf(index),
      priceGroupId: terms.priceGroupId,
      operation: act,
      periodMonths,
      currency: terms.currency,
      netMinor,
      vatRateBasisPoints: terms.tax.rateBasisPoints,
      vatMinor,
      registryFee: null,
      validUntil: addMs(call.now, quoteValidMs),
    })),
  );
  const isModerated = await isModeratedFor(trx, call);
  const start = startOf({ method, creditMinor }, call.now, { isModerated, reserves: false });
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
    poNumber: money.reference === undefined || money.reference === "" ? null : money.reference,
  });
  const changed = checkOutLines(
    trx,
    scope,
    lines.map(({ params }, position) => ({
      requestId: idOf(position),
      quoteId: quoteIds[position] ?? "",
      position,
      params: JSON.stringify(params),
    })),
    { ...start.lines, orderId: order.id },
  );
  if ((await unlessOrdered(changed)) !== lines.length) throw new Refused(SelectionChanged);
  const sold = lines.map((line, index) => soldLine(line, type, idOf(index), terms.tax.rateBasisPoints));
  const paymentId = isModerated
    ? await askForApproval(trx, deps, call, order)
    : await beginMoney(trx, deps, call, order, { lines: sold, tax: terms.tax });
  const runId = newId(call.now.getTime());
  await insertRun(trx, scope, {
    id: runId,
    act,
    selection,
    change: null,
    orderId: order.id,
    set,
    state: "running",
    now: call.now,
    rows: lines.map(({ domainname }, index) => ({
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
    after: { number: order.number, total: sum.totalMinor, method, credit: creditMinor, act, names: lines.length },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
  return {
    ordernr: order.number,
    runid: runId,
    names: lines.length,
    status: codeOf("order", order.state),
    paymentId,
  };
}

function soldLine(line: RunLine, type: SoldLine["type"], id: string, vatRate: number): SoldLine {
  return {
    id,
    type,
    ascii_name: line.domainname,
    product_id: null,
    period_months: line.periodMonths,
    quote_net: line.netMinor,
    quote_vat: line.vatMinor,
    quote_vat_rate: vatRate,
  };
}

/** A name of the set that was ordered in another window at the same moment makes it another set. */
async function unlessOrdered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(SelectionChanged);
    throw error;
  }
}
