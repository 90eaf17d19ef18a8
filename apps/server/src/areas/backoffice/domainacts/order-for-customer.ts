import { StatusProhibits } from "@nameplane/contracts/refusals";
import { moneyIn, pricedSum, type Price } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { planRenewals, planRestores } from "../../checkout/index.ts";
import { mayChargeFor, orderForSystem, orderNow } from "../../orders/ordering/index.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { renewalCard } from "../../payments/cards/index.ts";
import { showPrice } from "../../products/index.ts";

/** For how long an order that staff placed waits to be paid by the customer. */
const waitDays = 14;

export type PlannedOrder = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly price: Price;
  readonly view: ReturnType<typeof showPrice>;
  readonly priceGroupId: string;
  readonly params: Readonly<Record<string, unknown>>;
};

const selectionOf = (domainId: string) => ({ kind: "ids" as const, itemids: [domainId] });

/**
 * Plans the renewal of a domain for a year, at the customer's price. Null if the domain cannot be renewed now, or has no fixed
 * price.
 */
export async function planRenewal(trx: Trx, scope: AccountScope, domainId: string, now: Date): Promise<PlannedOrder | null> {
  const { plan, prices, terms } = await planRenewals(trx, scope, selectionOf(domainId), now);
  const [row] = plan.rows;
  const years = row?.years[0];
  const price = row === undefined || years === undefined ? undefined : prices.get(`${row.tld} ${String(years)}`);
  if (row === undefined || price === undefined) return null;
  const { domainname: asciiName, unicodename: unicodeName, tld, expiredate } = row;
  // The end of the paid period. The renewal adds a year to it.
  const params = { unicodeName, paidUntil: new Date(expiredate).toISOString() };
  return { asciiName, unicodeName, tld, price, view: showPrice(price), priceGroupId: terms.priceGroupId, params };
}

/**
 * Plans the restore of a deleted domain, at the customer's price. Null if the domain cannot be restored now, or has no fixed
 * price.
 */
export async function planRestore(trx: Trx, scope: AccountScope, domainId: string, now: Date): Promise<PlannedOrder | null> {
  const { plan, terms } = await planRestores(trx, scope, selectionOf(domainId), now);
  const [row] = plan.rows;
  if (row === undefined) return null;
  const of = moneyIn(plan.currency);
  const sum = pricedSum(of(row.netMinor), of(row.vatMinor));
  const price = { ...sum, vatRateBasisPoints: plan.vatRateBasisPoints, periodMonths: 0 };
  const { domainname: asciiName, unicodename: unicodeName, tld } = row;
  return {
    asciiName,
    unicodeName,
    tld,
    price,
    view: showPrice(price),
    priceGroupId: terms.priceGroupId,
    params: { unicodeName },
  };
}

export type OrderedFor = { readonly ordernr: number; readonly isPaid: boolean };

/**
 * Orders a renewal or a restore for a customer, with the same kind of request that a customer orders. Either the customer pays:
 * from credit, with the saved card, on invoice, or later. Or the operator pays, and the order costs nothing.
 *
 * Possible refusals: StatusProhibits (it can no longer be ordered), AlreadyOrdered.
 */
export async function orderForCustomer(
  deps: OrderDeps,
  scope: AccountScope,
  {
    act,
    domainId,
    pays,
  }: { readonly act: "renew" | "restore"; readonly domainId: string; readonly pays: "customer" | "operator" },
  inTrx: (fn: (trx: Trx) => Promise<OrderedFor>) => Promise<OrderedFor>,
): Promise<OrderedFor> {
  const now = deps.clock.now();
  const type = deps.kinds.ofRun(act)?.type;
  if (type === undefined) throw new Error(`nobody sells ${act}`);
  const mayCharge = await mayChargeFor(deps, scope);
  return inTrx(async (trx) => {
    const planned = await (act === "renew" ? planRenewal : planRestore)(trx, scope, domainId, now);
    if (planned === null) throw new Refused(StatusProhibits, { param: "act" });
    const { asciiName, unicodeName, tld, price, priceGroupId, params } = planned;
    const { periodMonths } = price;
    const about = { type, asciiName, tld, domainId, params } as const;
    if (pays === "operator") {
      const { ordernr } = await orderNow(trx, deps, scope, { ...about, unicodeName, periodMonths, origin: "system" });
      return { ordernr, isPaid: true };
    }
    const card = await renewalCard(trx, scope, now, mayCharge);
    const line = { ...about, periodMonths, price, fee: null };
    return orderForSystem(trx, deps, scope, {
      lines: [act === "renew" ? { ...line, operation: act } : { ...line, operation: act }],
      priceGroupId,
      limitAt: addDays(now, waitDays),
      card,
      origin: "staff",
    });
  });
}
