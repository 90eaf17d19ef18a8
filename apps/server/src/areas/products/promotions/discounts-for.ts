import { convert } from "./convert.rules.ts";
import { multiplyMoney, type Currency, type Money } from "@nameplane/values";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PriceBook } from "../price-book.rules.ts";
import { exchangePpm } from "../rates/rates.repository.ts";
import { pricesFor } from "../prices-for.ts";
import { discountsOf, isFor, type Discount, type DiscountLine, type Offered } from "./discount.rules.ts";
import { costsOf, livePromotions, wholesaleGroup, type CostRow, type PromotionQuery } from "./promotions.repository.ts";

export type LineToDiscount = Omit<DiscountLine, "cost" | "wholesale">;

/** The discounts of an item, and its cost for the operator. The cost is null if it is unknown or nothing is discounted. */
export type Discounted = { readonly discounts: readonly Discount[]; readonly cost: Money | null };

const nothing: Discounted = { discounts: [], cost: null };

/**
 * The discounts of each item of an order, in the sequence of the items. It needs one query if no promotion applies, and three if
 * one does, however many items there are.
 */
export async function discountsFor(
  trx: Trx,
  query: PromotionQuery,
  lines: readonly LineToDiscount[],
): Promise<readonly Discounted[]> {
  const promotions = lines.length === 0 ? [] : await livePromotions(trx, query);
  const touched = lines.filter((line) => promotions.some((promotion) => isFor(promotion, { ...line, cost: null })));
  if (touched.length === 0) return lines.map(() => nothing);
  const costAt = await costReader(trx, [...new Set(touched.flatMap(({ tld }) => tld ?? []))], query);
  const wholesaleAt = await wholesaleReader(trx, query, promotions, touched);
  const costed = lines.map((line) => ({ ...line, cost: costAt(line), wholesale: wholesaleAt(line) }));
  const found = discountsOf(promotions, costed);
  return costed.map(({ cost }, at) => {
    const discounts = found[at] ?? [];
    return discounts.length === 0 ? nothing : { discounts, cost };
  });
}

type ListedItem = Pick<LineToDiscount, "tld" | "operation" | "periodMonths" | "productId">;

/**
 * Returns a function for what the reseller of the brand pays for an item, without VAT. It is asked only for promotions at the
 * reseller's own cost; without one of these, no query is made.
 */
async function wholesaleReader(
  trx: Trx,
  { brandId, currency, now }: Pick<PromotionQuery, "brandId" | "currency" | "now">,
  promotions: readonly Pick<Offered, "isAtOwnCost">[],
  items: readonly Pick<ListedItem, "tld" | "productId">[],
): Promise<(item: ListedItem) => Money | null> {
  const priceGroupId = promotions.some(({ isAtOwnCost }) => isAtOwnCost === true) ? await wholesaleGroup(trx, brandId) : null;
  if (priceGroupId === null) return () => null;
  const tlds = [...new Set(items.flatMap(({ tld }) => tld ?? []))];
  const products = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const book = await pricesFor(trx, { priceGroupId, currency, tlds, products, now });
  return ({ tld, operation, periodMonths, productId }) => {
    const subject = productId ?? tld;
    const amount = subject === null ? null : book.amount(subject, operation, periodMonths);
    return amount === null || amount.isFrom ? null : amount.net;
  };
}

/** Returns a function for what a registry charges for an item, in the currency in which the item is sold. */
export async function costReader(
  trx: Trx,
  tlds: readonly string[],
  { currency, now }: Pick<PromotionQuery, "currency" | "now">,
): Promise<(line: Pick<LineToDiscount, "tld" | "operation" | "periodMonths" | "productId">) => Money | null> {
  const rows = tlds.length === 0 ? [] : await costsOf(trx, tlds, now);
  const rates = new Map<Currency, number | null>();
  for (const from of new Set(rows.map(({ cost }) => cost.currency)))
    rates.set(from, await exchangePpm(trx, from, currency, dateOn(now)));
  return ({ tld, operation, periodMonths, productId }) => {
    if (tld === null || productId !== null) return null;
    const cost = costOf(rows, { tld, operation, periodMonths });
    const ppm = cost === null ? null : (rates.get(cost.currency) ?? null);
    return cost === null || ppm === null ? null : convert(cost, ppm, currency);
  };
}

/** The cost of the period. If the list states none for it, this is the cost of one year for each year of the period. */
function costOf(
  rows: readonly CostRow[],
  { tld, operation, periodMonths }: { readonly tld: string; readonly operation: string; readonly periodMonths: number },
): Money | null {
  const at = (months: number) =>
    rows.find((row) => row.tld === tld && row.operation === operation && row.periodMonths === months)?.cost ?? null;
  const stated = at(periodMonths);
  if (stated !== null || periodMonths <= 12) return stated;
  const year = at(12);
  return year === null || periodMonths % 12 !== 0 ? null : multiplyMoney(year, periodMonths / 12);
}

/** Whether any promotion is currently open to the account. */
export async function hasPromotions(trx: Trx, query: PromotionQuery): Promise<boolean> {
  return (await livePromotions(trx, query)).length > 0;
}

/** How many of the items at least one of these promotions applies to, regardless of its limits. */
export async function coveredBy(
  trx: Trx,
  query: PromotionQuery,
  promotionId: string,
  lines: readonly LineToDiscount[],
): Promise<number> {
  const promotion = (await livePromotions(trx, query)).find(({ id }) => id === promotionId);
  return promotion === undefined ? 0 : lines.filter((line) => isFor(promotion, { ...line, cost: null })).length;
}

/** Returns the discounts of one item of a TLD for a number of months. */
export type CampaignPrices = (tld: string, operation: string, months: number) => readonly Discount[];

/**
 * The discounts of one item of each TLD, for price lists: by campaigns, and by a voucher code that was entered.
 *
 * `items`: how many items are ordered together at these prices; a promotion whose limits do not allow all of them is left
 * out.
 */
export async function campaignPrices(
  trx: Trx,
  query: PromotionQuery,
  { book, tlds, items = 1 }: { readonly book: PriceBook; readonly tlds: readonly string[]; readonly items?: number },
): Promise<CampaignPrices> {
  const promotions = (await livePromotions(trx, query)).flatMap(({ usesLeft, budgetLeft, counts, ...promotion }) => {
    const isFull = usesLeft !== null && usesLeft < (counts === "orders" ? 1 : items);
    // Each item may use an equal part of the budget.
    const share = budgetLeft === null ? null : { ...budgetLeft, minor: budgetLeft.minor / BigInt(Math.max(1, items)) };
    return isFull ? [] : [{ ...promotion, counts, usesLeft: null, budgetLeft: share }];
  });
  if (promotions.length === 0) return () => [];
  const costAt = await costReader(trx, tlds, query);
  const named = tlds.map((tld) => ({ tld, productId: null }));
  const wholesaleAt = await wholesaleReader(trx, query, promotions, named);
  return (tld, operation, months) => {
    const list = book.net(tld, operation, months);
    if (list === null) return [];
    const line = {
      operation,
      tld,
      productId: null,
      periodMonths: months,
      list,
      listYear: book.net(tld, operation, 12),
      vatRateBasisPoints: 0,
      isOwnPrice: false,
      isAutomatic: false,
      held: [],
    };
    return discountsOf(promotions, [{ ...line, cost: costAt(line), wholesale: wholesaleAt(line) }])[0] ?? [];
  };
}
