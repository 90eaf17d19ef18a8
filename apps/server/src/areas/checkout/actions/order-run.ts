import { codeOf, type InputOf } from "@nameplane/contracts";
import type { orderRestores } from "@nameplane/contracts/checkout/operations";
import { ConsentMissing, DiscountGone, PriceChanged, SelectionChanged } from "@nameplane/contracts/checkout/refusals";
import { consentText } from "@nameplane/contracts/checkout/withdrawal-values";
import { isSameMoney, minorOf, moneyIn, sumPriced, type Money, type Price, type PricedSum } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { checkOutLines, insertOrder, type OrderDeps, type OrderRow, type StoredParams } from "../../orders/index.ts";
import { insertLinesOfNames } from "../../orders/ordering/index.ts";
import { insertRun } from "../../orders/bulk/index.ts";
import { type SoldLine } from "../../orders/money/index.ts";
import { quoteValidMs, insertQuotes } from "../../orders/prices/index.ts";
import { checkCardMeans, type Keepable } from "../../payments/cards/index.ts";
import type { SaleTerms } from "../../products/index.ts";
import { takePromotions } from "../../products/promotions/index.ts";
import { refuseWithoutDetails } from "../../accounts/index.ts";
import { termsOf } from "../../whitelabel/index.ts";
import type { Method } from "../methods.rules.ts";
import { startOf } from "../order-start.ts";
import { isConsumer } from "../withdrawal/index.ts";
import { approvalNeeded } from "../../orders/spending/index.ts";
import { askForApproval } from "./ask-for-approval.ts";
import { beginMoney, checkMethod } from "./place-order.ts";

export type OrderedRun = {
  ordernr: number;
  runid: string;
  names: number;
  status: number;
  paymentId: string | null;
};

/** One domain of a bulk order with its price. */
export type RunLine = {
  readonly itemid: string;
  readonly domainname: string;
  readonly tld: string;
  readonly price: Price;
  readonly params: StoredParams;
};

/** What the customer approved: the domains, their prices, and how they are paid. */
type ApprovedRun = {
  readonly act: "renew" | "restore";
  readonly lines: readonly RunLine[];
  readonly terms: SaleTerms;
  readonly offered: ReadonlySet<Method>;
  readonly input: Pick<
    InputOf<typeof orderRestores>,
    | "selection"
    | "set"
    | "totalMinor"
    | "currency"
    | "creditMinor"
    | "method"
    | "reference"
    | "cardid"
    | "keepcard"
    | "withdrawalconsent"
  >;
  /** Payment methods with which cards or accounts can be saved at this brand. */
  readonly keepable: Keepable;
};

/**
 * Orders the same operation (renewal or restore) for many domains in one transaction. They become one order with a line for each
 * domain, paid as at checkout. A separate bulk run shows the progress of the domains.
 *
 * A private buyer in the EU asks for delivery at once, as at checkout, and the words are stored with the order (ADR 168).
 *
 * Possible refusals: DetailsMissing, ConsentMissing (of a private buyer in the EU), SelectionChanged (one of the domains was ordered in the meantime), PriceChanged (another
 * sum), DiscountGone, and those of checkMethod, checkCardMeans and beginMoney.
 */
export async function orderRun(trx: Trx, deps: OrderDeps, call: SessionCall, run: ApprovedRun): Promise<OrderedRun> {
  const { act, lines, terms, offered, input, keepable } = run;
  await refuseWithoutDetails(trx, call.scope);
  const asksConsent = await isConsumer(trx, call.scope);
  if (asksConsent && input.withdrawalconsent !== true) throw new Refused(ConsentMissing, { missing: ["withdrawalconsent"] });
  const type = deps.kinds.ofRun(act)?.type;
  if (type === undefined) throw new Error(`nobody sells ${act} for many names`);
  const sum = sumPriced(
    lines.map(({ price }) => price),
    terms.currency,
  );
  const told = moneyIn(input.currency);
  if (!isSameMoney(sum.total, told(input.totalMinor))) throw new Refused(PriceChanged);
  const credit = told(input.creditMinor ?? 0);
  await checkMethod(trx, deps, call.scope, offered, { method: input.method, credit, total: sum.total });
  const means = await checkCardMeans(trx, call, input, keepable);

  const asked = await askLines(trx, call, run, type);
  const cause = await approvalNeeded(
    trx,
    call,
    lines.map(({ price, itemid }) => ({ total: price.total, domainId: itemid })),
  );
  const order = await placeLines(trx, call, run, { asked, sum, credit, isModerated: cause !== null, asksConsent });
  const taken = asked.map(({ line: { price }, requestId }) => ({ requestId, price, cost: null }));
  if ((await takePromotions(trx, order.id, taken, call.now)) !== null) throw new Refused(DiscountGone);
  const sold = asked.map(({ line, requestId }) => soldLine(line, type, requestId));
  const paymentId =
    cause !== null
      ? await askForApproval(trx, deps, call, order, { cause, cardId: means.methodId ?? null })
      : await beginMoney(trx, deps, call, order, { lines: sold, tax: terms.tax, means });
  const runid = await recordRun(trx, call, run, order, asked);
  await noteOrder(trx, call, run, order);
  return { ordernr: order.number, runid, names: lines.length, status: codeOf("order", order.state), paymentId };
}

type AskedLine = { readonly line: RunLine; readonly requestId: string; readonly quoteId: string };

/** Creates a request for each domain, with a quote of the price that was shown. */
async function askLines(
  trx: Trx,
  { scope, session, now }: SessionCall,
  { act, lines, terms }: ApprovedRun,
  type: SoldLine["type"],
): Promise<AskedLine[]> {
  const requestIds = await insertLinesOfNames(
    trx,
    { ...scope, userId: session.userId },
    type,
    lines.map(({ itemid, domainname, tld, price, params }) => ({
      domainId: itemid,
      asciiName: domainname,
      tld,
      periodMonths: price.periodMonths,
      params,
    })),
  );
  const quoteIds = await insertQuotes(
    trx,
    scope,
    lines.map(({ price }, index) => ({
      requestId: requestIds[index] ?? "",
      priceGroupId: terms.priceGroupId,
      operation: act,
      price,
      registryFee: null,
      validUntil: addMs(now, quoteValidMs),
    })),
  );
  return lines.map((line, at) => ({ line, requestId: requestIds[at] ?? "", quoteId: quoteIds[at] ?? "" }));
}

async function placeLines(
  trx: Trx,
  { scope, session, now, language }: SessionCall,
  { input }: ApprovedRun,
  of: {
    readonly asked: readonly AskedLine[];
    readonly sum: PricedSum;
    readonly credit: Money;
    readonly isModerated: boolean;
    readonly asksConsent: boolean;
  },
): Promise<OrderRow> {
  const { asked, sum, credit, isModerated, asksConsent } = of;
  const { method, reference = "" } = input;
  const start = startOf({ method, credit }, now, { isModerated, reserves: false });
  const accepted = await termsOf(trx, scope.brandId);
  const order = await insertOrder(trx, scope, {
    id: newId(now.getTime()),
    ...start.order,
    ...sum,
    method,
    credit,
    ...(asksConsent ? { consent: consentText[language] } : {}),
    termsVersion: accepted === null ? null : `${accepted.version} ${accepted.url}`,
    placedBy: scope.actor,
    placedAt: now,
    ...(reference === "" ? {} : { poNumber: reference }),
  });
  const changed = checkOutLines(
    trx,
    { ...scope, userId: session.userId },
    asked.map(({ line, requestId, quoteId }, position) => ({
      requestId,
      quoteId,
      position,
      params: JSON.stringify(line.params),
    })),
    { ...start.lines, orderId: order.id },
  );
  if ((await unlessOrdered(changed)) !== asked.length) throw new Refused(SelectionChanged);
  return order;
}

/** Stores a bulk run, which shows the progress of the domains. Returns its id. */
async function recordRun(
  trx: Trx,
  { scope, now }: SessionCall,
  { act, input: { selection, set } }: ApprovedRun,
  order: OrderRow,
  asked: readonly AskedLine[],
): Promise<string> {
  const id = newId(now.getTime());
  await insertRun(trx, scope, {
    id,
    act,
    selection,
    change: null,
    orderId: order.id,
    set,
    state: "running",
    now,
    rows: asked.map(({ line, requestId }) => ({ name: line.domainname, kind: "request", id: requestId, state: "pending" })),
  });
  return id;
}

async function noteOrder(trx: Trx, call: SessionCall, { act, lines }: ApprovedRun, order: OrderRow): Promise<void> {
  const { number, method } = order;
  const [total, credit] = [minorOf(order.total), minorOf(order.credit)];
  await audit(trx, {
    accountId: call.scope.accountId,
    actor: call.scope.actor,
    action: "orders.place",
    object: order.id,
    after: { number, total, method, credit, currency: order.total.currency, act, names: lines.length },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, call.scope.accountId, { topic: "order", ids: [String(number)] });
}

function soldLine({ domainname, price, params }: RunLine, type: SoldLine["type"], id: string): SoldLine {
  return { id, type, ascii_name: domainname, product_id: null, period_months: price.periodMonths, params, price };
}

/**
 * Runs `work`. If one of the domains was ordered in another window at the same moment, refuses with SelectionChanged, because the
 * selection is no longer what the customer saw.
 */
async function unlessOrdered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(SelectionChanged);
    throw error;
  }
}
