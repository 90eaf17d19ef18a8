import {
  addMoney,
  compareMoney,
  isPositiveMoney,
  maxMoney,
  minMoney,
  money,
  multiplyMoney,
  shareOf,
  subtractMoney,
  sumMoney,
  vatOf,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/** Operations that promotions can discount, with their names in price lists. */
export const discountedActs = ["create", "renew", "transfer", "restore", "trade"] as const;
export type DiscountedAct = (typeof discountedActs)[number];

/** Amounts in minor units, by currency. */
export type CurrencySums = { readonly [Code in Currency]?: number | undefined };

/** The stored terms of a promotion that decide its discounts. */
export type PromotionTerms = {
  readonly covers: "domains" | "products" | "all";
  readonly acts: readonly DiscountedAct[];
  /** The TLDs that the promotion applies to. Empty means all. The same holds for products and for years. */
  readonly tlds: readonly string[];
  readonly products: readonly number[];
  readonly years: readonly number[];
  /** Whether only the first of several years is cheaper. */
  readonly firstYear: boolean;
  /** Whether the promotion also applies to automatic renewals. */
  readonly automatic: boolean;
  readonly combinable: boolean;
  readonly belowCost: boolean;
  readonly how:
    | { readonly kind: "percent"; readonly steps: readonly { readonly from: number; readonly basisPoints: number }[] }
    | { readonly kind: "amount" | "fixed"; readonly amounts: CurrencySums };
};

/** A promotion that can be used now, with what is left of its limits. A limit is null if there is none. */
export type LivePromotion = {
  readonly id: string;
  readonly codeId: string | null;
  readonly terms: PromotionTerms;
  readonly title: { readonly en: string; readonly sv: string };
  readonly counts: "items" | "orders";
  readonly usesLeft: number | null;
  readonly budgetLeft: Money | null;
  /** Whether the reseller of the brand pays for it. It then never takes a price below what the reseller pays itself. */
  readonly isAtOwnCost?: boolean;
};

/** An item that the customer buys. */
export type DiscountLine = {
  readonly operation: string;
  /** The TLD of the item. Null for a service without a domain. */
  readonly tld: string | null;
  readonly productId: number | null;
  readonly periodMonths: number;
  /** The list price for the period, without VAT and without one-time start fees. */
  readonly list: Money;
  /** The list price for one year. Null if the item has no years. */
  readonly listYear: Money | null;
  readonly vatRateBasisPoints: number;
  /** What the registry charges. Null if that is unknown, or if the item is a service. */
  readonly cost: Money | null;
  /** What the reseller of the brand pays for the item, without VAT. Null or absent if that is unknown, or if there is none. */
  readonly wholesale?: Money | null;
  /** Whether the item is sold at the registry's own fee or at an agreed price, to which no promotion applies. */
  readonly isOwnPrice: boolean;
  /** Whether nobody has chosen the item, because it renews automatically. */
  readonly isAutomatic: boolean;
  /** Promotions that have ended, but whose price was shown for this item and is still valid. */
  readonly held: readonly string[];
};

export type Discount = {
  readonly promotionId: string;
  readonly codeId: string | null;
  readonly title: { readonly en: string; readonly sv: string };
  readonly isFirstYear: boolean;
  readonly net: Money;
};

/** A promotion, and whether its end date has passed. */
export type Offered = LivePromotion & { readonly isEnded: boolean };

/**
 * The discounts of each item of one order, in the sequence of the items. Promotions that cannot be combined exclude each other:
 * an item gets the best of them, or all that can be combined if they take off more. No price falls below cost unless its
 * promotion allows that, and none falls below zero. If a limit has no room for an item, the item is not discounted.
 */
export function discountsOf(promotions: readonly Offered[], lines: readonly DiscountLine[]): Discount[][] {
  const rooms = new Map(promotions.map((promotion) => [promotion.id, roomOf(promotion)]));
  const quantities = new Map(
    promotions.map((promotion) => [promotion.id, lines.filter((line) => isFor(promotion, line)).length] as const),
  );
  return lines.map((line) => {
    const offers = promotions.flatMap((promotion): Offer[] => {
      const room = rooms.get(promotion.id);
      if (room === undefined || room.uses === 0 || !isFor(promotion, line)) return [];
      const net = offOf(promotion, line, quantities.get(promotion.id) ?? 0);
      if (net === null || !isPositiveMoney(net)) return [];
      return room.budget !== null && compareMoney(net, room.budget) > 0 ? [] : [{ promotion, net }];
    });
    const chosen = bestOf(offers, line);
    for (const { promotion, net } of chosen) take(rooms.get(promotion.id), promotion, net);
    return chosen.map(({ promotion, net }) => ({
      promotionId: promotion.id,
      codeId: promotion.codeId,
      title: promotion.title,
      isFirstYear: promotion.terms.firstYear,
      net,
    }));
  });
}

type Offer = { readonly promotion: Offered; readonly net: Money };
type Room = { uses: number; budget: Money | null };

function roomOf({ usesLeft, budgetLeft }: LivePromotion): Room {
  return { uses: usesLeft ?? Number.POSITIVE_INFINITY, budget: budgetLeft };
}

function take(room: Room | undefined, { counts }: LivePromotion, net: Money): void {
  if (room === undefined) return;
  // An order counts once against the limit, however many of its items are discounted.
  if (counts === "items") room.uses -= 1;
  if (room.budget !== null) room.budget = subtractMoney(room.budget, net);
}

/** Whether a promotion applies to an item, regardless of its limits. */
export function isFor({ id, terms, isEnded }: Pick<Offered, "id" | "terms" | "isEnded">, line: DiscountLine): boolean {
  if (line.isOwnPrice || !isPositiveMoney(line.list)) return false;
  if (isEnded && !line.held.includes(id)) return false;
  if (line.isAutomatic && (!terms.automatic || terms.firstYear)) return false;
  if (!terms.acts.some((act) => act === line.operation)) return false;
  const years = line.periodMonths / 12;
  if (terms.years.length > 0 && !terms.years.includes(years)) return false;
  if (line.productId !== null)
    return terms.covers !== "domains" && (terms.products.length === 0 || terms.products.includes(line.productId));
  if (line.tld === null || terms.covers === "products") return false;
  return terms.tlds.length === 0 || terms.tlds.includes(line.tld);
}

/**
 * How much one promotion alone takes off an item. Null if it has no amount in the currency, if the quantity is too small, or if
 * the cost would limit it but is unknown.
 */
function offOf(promotion: Offered, line: DiscountLine, quantity: number): Money | null {
  const { terms } = promotion;
  const { currency } = line.list;
  const base = terms.firstYear ? minMoney(line.listYear ?? line.list, line.list) : line.list;
  const wanted = wantedOff(terms, line, base, quantity);
  if (wanted === null) return null;
  const most = mostOff(promotion, line);
  if (most === null) return null;
  return maxMoney(minMoney(minMoney(wanted, base), most), zeroMoney(currency));
}

function wantedOff({ how, firstYear }: PromotionTerms, line: DiscountLine, base: Money, quantity: number): Money | null {
  if (how.kind === "percent") {
    const step = how.steps.filter(({ from }) => from <= quantity).toSorted((one, other) => other.from - one.from)[0];
    return step === undefined ? null : shareOf(base, step.basisPoints);
  }
  const minor = how.amounts[base.currency];
  if (minor === undefined) return null;
  const amount = money(minor, base.currency);
  if (how.kind === "amount") return amount;
  const years = firstYear ? 1 : Math.max(1, Math.floor(line.periodMonths / 12));
  return subtractMoney(base, multiplyMoney(amount, years));
}

/**
 * The most that may be taken off: down to the cost, or everything; at the cost of a reseller, down to what it pays itself. Null if
 * such a floor is unknown; then the item is not discounted.
 */
function mostOff({ terms: { belowCost }, isAtOwnCost = false }: Offered, line: DiscountLine): Money | null {
  const { list, cost, wholesale = null, productId } = line;
  if (isAtOwnCost) return wholesale === null ? null : maxMoney(subtractMoney(list, wholesale), zeroMoney(list.currency));
  if (belowCost || productId !== null) return list;
  return cost === null ? null : maxMoney(subtractMoney(list, cost), zeroMoney(list.currency));
}

function bestOf(offers: readonly Offer[], line: DiscountLine): readonly Offer[] {
  const together = combined(
    offers.filter(({ promotion }) => promotion.terms.combinable),
    line,
  );
  const single = offers
    .filter(({ promotion }) => !promotion.terms.combinable)
    .toSorted((one, other) => compareMoney(other.net, one.net))
    .slice(0, 1);
  const sum = (of: readonly Offer[]) =>
    sumMoney(
      of.map(({ net }) => net),
      line.list.currency,
    );
  return compareMoney(sum(single), sum(together)) >= 0 ? single : together;
}

/** Combines offers: each takes off its share of the list price, as far as the strictest price floor of the used offers allows. */
function combined(offers: readonly Offer[], line: DiscountLine): readonly Offer[] {
  let used: Offer[] = [];
  let [total, floor] = [zeroMoney(line.list.currency), line.list];
  for (const offer of offers) {
    floor = minMoney(floor, mostOff(offer.promotion, line) ?? zeroMoney(line.list.currency));
    const net = minMoney(offer.net, maxMoney(subtractMoney(floor, total), zeroMoney(line.list.currency)));
    if (!isPositiveMoney(net)) continue;
    used = [...used, { ...offer, net }];
    total = addMoney(total, net);
  }
  return withinVat(used, line);
}

/**
 * Keeps the VAT of the discounts within the VAT of the item. The VAT of each discount is rounded separately. If their sum exceeds
 * the VAT of the item, the last discount is made smaller by one minor unit at a time, because an invoice must not give back more
 * VAT than it charges.
 */
function withinVat(offers: readonly Offer[], line: DiscountLine): readonly Offer[] {
  const { list, vatRateBasisPoints: rate } = line;
  const vat = sumMoney(
    offers.map(({ net }) => vatOf(net, rate)),
    list.currency,
  );
  const last = offers.at(-1);
  if (last === undefined || compareMoney(vat, vatOf(list, rate)) <= 0) return offers;
  const less = { ...last, net: money(last.net.minor - 1n, list.currency) };
  return withinVat([...offers.slice(0, -1), ...(isPositiveMoney(less.net) ? [less] : [])], line);
}
