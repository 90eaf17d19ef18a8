import { priceLess, type Money, type Price } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { SaleTerms } from "../../products/index.ts";
import { coveredBy, discountsFor, type LineToDiscount } from "../../products/promotions/index.ts";
import type { LineToPrice, Pricing } from "../prices/index.ts";

/** An item of an order or a basket. */
export type LineOfOrder = LineToPrice & {
  /** The valid price that was shown for the item, if any. Its promotions still count even if they have ended in the meantime. */
  readonly shown?: Price | null;
};

/**
 * The price of an item after its discounts. cost: what the operator pays for it, if the item is discounted and the cost is known.
 */
export type DiscountedPrice = { readonly price: Price | null; readonly cost: Money | null };

/**
 * The prices of the items of one order after promotions, which count the items together. An entry of `lines` is null if nothing
 * is sold.
 *
 * `userId`: the owner of the basket, with the voucher code entered for it; null if the items renew automatically.
 */
export async function discountedPrices(
  trx: Trx,
  pricing: Pricing,
  lines: readonly (LineOfOrder | null)[],
  of: { readonly brandId: string; readonly userId: string | null; readonly now: Date },
): Promise<DiscountedPrice[]> {
  const listed = lines.map((line) => (line === null ? null : pricing.price(line)));
  const priced = lines.flatMap((line, at) => {
    const price = listed[at] ?? null;
    return line === null || price === null ? [] : [{ at, line: lineToDiscount(pricing, line, price, of.userId === null) }];
  });
  const { priceGroupId, currency } = pricing.terms;
  const held = [...new Set(priced.flatMap(({ line }) => line.held))];
  const found = await discountsFor(
    trx,
    { ...of, priceGroupId, currency, held },
    priced.map(({ line }) => line),
  );
  const byLine = new Map(priced.map(({ at }, index) => [at, found[index]]));
  return listed.map((price, at) => {
    const { discounts, cost } = byLine.get(at) ?? { discounts: [], cost: null };
    return price === null ? { price, cost } : { price: priceLess(price, discounts), cost };
  });
}

/** How many of the items a promotion applies to, regardless of its limits. */
export async function countCovered(
  trx: Trx,
  pricing: Pricing,
  lines: readonly LineToPrice[],
  { promotionId, ...of }: { readonly brandId: string; readonly userId: string; readonly now: Date; readonly promotionId: string },
): Promise<number> {
  const { priceGroupId, currency } = pricing.terms;
  return coveredBy(
    trx,
    { ...of, priceGroupId, currency, held: [] },
    promotionId,
    lines.flatMap((line) => {
      const price = pricing.price(line);
      return price === null ? [] : [lineToDiscount(pricing, line, price, false)];
    }),
  );
}

function lineToDiscount(pricing: Pricing, line: LineOfOrder, price: Price, isAutomatic: boolean): LineToDiscount {
  const { operation, tld, productId = null, periodMonths, fee, agreed = null, rest = null, shown = null } = line;
  // The one-time price at the start is not discounted.
  const period = price.parts?.find((part) => part.operation === "create")?.price ?? price;
  return {
    operation,
    tld,
    productId,
    periodMonths,
    list: period.net,
    listYear: pricing.listYear(line),
    vatRateBasisPoints: price.vatRateBasisPoints,
    isOwnPrice: fee !== null || agreed !== null || rest !== null,
    isAutomatic,
    held: (shown?.discounts ?? []).map(({ promotionId }) => promotionId),
  };
}

/** An item that renews automatically, at its list price. */
type Renewing = {
  readonly operation: "renew";
  readonly tld: string | null;
  readonly productId?: number | null;
  readonly periodMonths: number;
  readonly price: Price;
  readonly fee: unknown;
  readonly params: { readonly agreed?: unknown; readonly plan?: number };
};

/** Returns the items with the prices that remain after the promotions for automatic renewals. */
export async function discountRenewals<Line extends Renewing>(
  trx: Trx,
  scope: AccountScope,
  terms: Pick<SaleTerms, "priceGroupId" | "currency">,
  lines: readonly Line[],
  now: Date,
): Promise<(Line & { readonly cost: Money | null })[]> {
  const found = await discountsFor(
    trx,
    { ...terms, brandId: scope.brandId, userId: null, held: [], now },
    lines.map(({ operation, tld, productId = null, periodMonths, price, fee, params }) => ({
      operation,
      tld,
      productId: params.plan ?? productId,
      periodMonths,
      list: price.net,
      listYear: null,
      vatRateBasisPoints: price.vatRateBasisPoints,
      isOwnPrice: fee !== null || params.agreed !== undefined,
      isAutomatic: true,
      held: [],
    })),
  );
  return lines.map((line, at) => {
    const { discounts = [], cost = null } = found[at] ?? {};
    return { ...line, price: priceLess(line.price, discounts), cost };
  });
}
