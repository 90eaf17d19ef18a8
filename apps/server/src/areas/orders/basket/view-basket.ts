import { sumPriced, unicodeNameOf, type Price, type PricedSum, type DomainName } from "@nameplane/values";
import type { AnswerOf } from "@nameplane/contracts";
import type { basket } from "@nameplane/contracts/orders/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { basketOf } from "../ordering/index.ts";
import { showPrice, showSum } from "../../products/index.ts";
import { basketVoucher, type BasketVoucher } from "../../products/promotions/index.ts";
import { pricingFor, type LineToPrice, type Pricing, lineOf } from "../prices/index.ts";
import type { BasketRow } from "../basket-row.ts";
import { orderKinds } from "../kinds/index.ts";

type BasketView = AnswerOf<typeof basket>["parameters"];
type BasketItem = BasketView["item"][string];

/** The user's basket as the screen shows it: frozen quotes, the years that can be chosen, and the totals. */
export async function viewBasket(trx: Trx, scope: AccountScope & { userId: string }, now: Date): Promise<BasketView> {
  const rows = await basketOf(trx, scope);
  const pricing = await pricingFor(trx, scope, linesOf(rows), now);
  const items = rows.map((row) => presentItem(row, pricing));
  const voucher = await basketVoucher(trx, scope);
  return {
    item: Object.fromEntries(items.map((item) => [item.requestid, item])),
    order: items.map((item) => item.requestid),
    items: items.length,
    parameters: {
      ...showSum(basketSum(rows, pricing)),
      vatRateBasisPoints: pricing.terms.tax.rateBasisPoints,
    },
    voucher: voucher === null ? null : showVoucher(voucher, rows),
  };
}

/** The voucher code that was entered, and whether it reduces the price of these lines. */
export function showVoucher(
  { code, codeId, title }: BasketVoucher,
  lines: readonly Pick<BasketRow, "price">[],
): NonNullable<BasketView["voucher"]> {
  const isUsed = lines.some(({ price }) => price?.discounts?.some((discount) => discount.codeId === codeId) === true);
  return { code, title, isused: isUsed };
}

function basketSum(rows: readonly BasketRow[], { terms }: Pricing): PricedSum {
  return sumPriced(
    rows.flatMap(({ price }) => price ?? []),
    terms.currency,
  );
}

export function linesOf(rows: readonly BasketRow[]): LineToPrice[] {
  return rows.flatMap((row) => lineOf(orderKinds, row) ?? []);
}

export function presentItem(row: BasketRow, pricing: Pricing): BasketItem {
  const name = row.ascii_name as DomainName | null;
  return {
    requestid: row.id,
    number: row.number,
    itemaction: actionOf(row),
    itemid: row.domain_id,
    item: name === null ? [] : [name],
    unicodename: name === null ? row.params.unicodeName || null : unicodeNameOf(name),
    tld: row.tld,
    productid: row.product_id,
    // For a line without a period (restore, change of owner) no years can be chosen.
    years: row.period_months === null || row.period_months % 12 !== 0 ? null : row.period_months / 12 || null,
    yearchoices: yearsOf(row, pricing),
    price: showPrice(row.price),
    renewprice: showPrice(renewPriceOf(row, pricing)),
    ispremium: row.registry_fee !== null,
    change: orderKinds.of(row)?.shown?.(row) ?? null,
  };
}

/** The action of a line. A type that no kind here knows gets the standard action. */
function actionOf(row: BasketRow): BasketItem["itemaction"] {
  const kind = orderKinds.of(row);
  if (kind === null) return "standard";
  return row.stage === kind.firstStage?.stage ? kind.firstStage.action : kind.type;
}

/** The renewal price of something that is bought for a period. Null for a change, which is paid once or costs nothing. */
function renewPriceOf(row: BasketRow, pricing: Pricing): Price | null {
  const operation = lineOf(orderKinds, row)?.operation;
  if (operation === undefined || ["free", "trade", "unlock"].includes(operation)) return null;
  const { agreed, plan = row.product_id, rest } = row.params;
  if (agreed !== undefined) return row.period_months ? pricing.renewAgreed(agreed, row.period_months) : null;
  if (plan !== null) return (rest?.months ?? row.period_months) === 12 ? pricing.renewProduct(plan) : null;
  return row.tld === null || row.registry_fee !== null ? null : pricing.renew(row.tld);
}

/** The years that can be chosen for a line: those that are sold and that do not exceed how far ahead the domain may be paid. */
export function yearsOf(row: BasketRow, pricing: Pricing): number[] {
  const line = lineOf(orderKinds, row);
  const hasTerm = line !== null && row.product_id === null && (line.operation === "create" || line.operation === "renew");
  const most = orderKinds.of(row)?.yearsMax?.(row.params) ?? Number.POSITIVE_INFINITY;
  return hasTerm ? pricing.years(line.tld, line.operation).filter((years) => years <= most) : [];
}
