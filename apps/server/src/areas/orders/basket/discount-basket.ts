import type { Price } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { SaleTerms } from "../../products/index.ts";
import { hasPromotions } from "../../products/promotions/index.ts";
import type { BasketRow } from "../basket-row.ts";
import { orderKinds } from "../kinds/index.ts";
import {
  attachQuotes,
  insertQuotes,
  isSamePrice,
  lineOf,
  pricingFor,
  quoteValidMs,
  type NewQuote,
  type Pricing,
} from "../prices/index.ts";
import { countCovered, discountedPrices, isSameListPrice, type DiscountedPrice } from "../discounts/index.ts";
import { basketOf } from "../ordering/index.ts";

type UserScope = AccountScope & { userId: string };

/**
 * Gives new quotes to the lines of the basket whose discounts have changed. This is necessary because a promotion counts all
 * lines together. A line whose list price has changed keeps its quote, and checkout shows both prices.
 *
 * `known`: the account's terms and the lines before the change. If given, and there is neither a discount nor a promotion, this
 * function returns without calculating prices.
 */
export async function discountBasket(
  trx: Trx,
  scope: UserScope,
  now: Date,
  known?: { readonly terms: SaleTerms; readonly before: readonly BasketRow[] },
): Promise<void> {
  if (known !== undefined && !known.before.some(isDiscounted)) {
    const { brandId, userId } = scope;
    if (!(await hasPromotions(trx, { ...known.terms, brandId, userId, held: [], now }))) return;
  }
  const rows = await basketOf(trx, scope, true);
  const pricing = await pricingFor(
    trx,
    scope,
    rows.flatMap((row) => lineOf(orderKinds, row) ?? []),
    now,
  );
  const prices = await pricesInBasket(trx, scope, pricing, rows, { now, until: now });
  const quotes = rows.flatMap((row, at): NewQuote[] => {
    const price = prices[at]?.price ?? null;
    const line = lineOf(orderKinds, row);
    if (price === null || line === null || row.price === null || row.quote_id === null) return [];
    if (isSamePrice(price, row.price) || !isSameListPrice(price, row.price)) return [];
    return [
      {
        price,
        requestId: row.id,
        priceGroupId: pricing.terms.priceGroupId,
        operation: line.operation,
        registryFee: row.registry_fee,
        validUntil: addMs(now, quoteValidMs),
      },
    ];
  });
  const ids = await insertQuotes(trx, scope, quotes);
  await attachQuotes(
    trx,
    scope,
    quotes.map(({ requestId }, at) => ({ requestId, quoteId: ids[at] ?? "" })),
  );
}

/**
 * A line of the basket, or of an order that is placed from it, with the price that was shown and until when that price is valid.
 */
type PricedRow = Parameters<typeof lineOf>[1] & { readonly price: Price | null; readonly valid_until: Date | null };

/**
 * The prices of a basket's lines when they are bought together. A price that was shown is valid as long as its quote, even if its
 * promotion has ended in the meantime.
 *
 * `until`: quotes that expire before this time are ignored.
 */
export function pricesInBasket(
  trx: Trx,
  scope: UserScope,
  pricing: Pricing,
  rows: readonly PricedRow[],
  at: { readonly now: Date; readonly until: Date },
): Promise<DiscountedPrice[]> {
  const lines = rows.map((row) => {
    const line = lineOf(orderKinds, row);
    const holds = row.valid_until !== null && row.valid_until > at.until;
    return line === null ? null : { ...line, shown: holds ? row.price : null };
  });
  return discountedPrices(trx, pricing, lines, { brandId: scope.brandId, userId: scope.userId, now: at.now });
}

/** How many lines of the basket a promotion applies to, regardless of its limits. */
export async function coveredLines(trx: Trx, scope: UserScope, promotionId: string, now: Date): Promise<number> {
  const rows = await basketOf(trx, scope);
  const lines = rows.flatMap((row) => lineOf(orderKinds, row) ?? []);
  const pricing = await pricingFor(trx, scope, lines, now);
  return countCovered(trx, pricing, lines, { brandId: scope.brandId, userId: scope.userId, now, promotionId });
}

const isDiscounted = ({ price }: BasketRow): boolean => price?.discounts !== undefined;
