import {
  addMoney,
  compareMoney,
  maxMoney,
  money,
  negateMoney,
  shareOf,
  subtractMoney,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/** One price that a list states itself: net, in the currency of the book. */
export type StatedPrice = {
  readonly groupId: string;
  readonly tld: string | null;
  readonly productId: number | null;
  readonly operation: string;
  readonly periodMonths: number;
  readonly net: Money;
  readonly percentBasisPoints: number | null;
  readonly isFrom: boolean;
  /** True for an unsaved change that removes the price from the list. */
  readonly isRemoved?: boolean;
};

/**
 * How a group derives the prices that it does not state. scope is all, tld:<tld>, group:<tld group> or product:<id>. An operation
 * can follow, such as tld:se:renew, and after it a number of months, such as tld:se:renew:24.
 */
export type Margin = {
  readonly groupId: string;
  readonly scope: string;
  readonly percentBasisPoints: number;
  readonly fixed: Money;
  readonly roundTo: Money;
  readonly roundLess: Money;
  readonly floorAtCost: boolean;
};

/** A margin that is not saved yet. If isRemoved is true, its scope has no margin of its own any more. */
export type ProposedMargin = Margin & { readonly currency: Currency; readonly isRemoved: boolean };

export type PriceData = {
  readonly currency: Currency;
  /** The requested group, its parent, the parent's parent, and so on. */
  readonly chain: readonly string[];
  readonly prices: readonly StatedPrice[];
  readonly margins: readonly Margin[];
  /** TLD groups of each TLD, for margins with the scope group:<key>. */
  readonly groupsOf: (tld: string) => readonly string[];
};

export type Amount = {
  readonly net: Money;
  readonly percentBasisPoints: number | null;
  readonly isFrom: boolean;
};

/** The prices of one list in one currency at one time, without VAT. */
export class PriceBook {
  readonly currency: Currency;
  readonly priceGroupId: string;
  readonly #data: PriceData;
  readonly #stated: ReadonlyMap<string, StatedPrice>;

  constructor(data: PriceData) {
    this.currency = data.currency;
    this.priceGroupId = data.chain[0] ?? "";
    this.#data = data;
    const stated = new Map<string, StatedPrice>();
    for (const price of data.prices) {
      const key = keyOf(price.groupId, price.tld ?? price.productId ?? "", price.operation, price.periodMonths);
      if (price.isRemoved === true) stated.delete(key);
      else stated.set(key, price);
    }
    this.#stated = stated;
  }

  /**
   * Net price for a number of months under a TLD. Null if it is not for sale in this list. Restore and change of owner have 0
   * months.
   */
  net(tld: string, operation: string, months: number): Money | null {
    return this.#at(0, tld, operation, months)?.net ?? null;
  }

  /**
   * Price of a service product. `percentBasisPoints` is a commission in addition to the amount. If `isFrom` is true, staff have
   * to make a quote.
   */
  product(productId: number, operation: string, months: number): Amount | null {
    return this.#at(0, productId, operation, months);
  }

  /** The numbers of months for which an operation of a TLD is sold, in ascending order. */
  periods(tld: string, operation: string): number[] {
    const months = this.#data.prices
      .filter((price) => price.tld === tld && price.operation === operation)
      .map((price) => price.periodMonths);
    return [...new Set(months)].toSorted((a, b) => a - b);
  }

  /** The id of the first list of the chain that states a price. Null if no list states it. */
  statedBy(subject: string | number, operation: string, months: number): string | null {
    return this.#data.chain.find((groupId) => this.#stated.has(keyOf(groupId, subject, operation, months))) ?? null;
  }

  /** The price under a TLD, in the same form as `product` returns it for a service product. */
  amount(subject: string | number, operation: string, months: number): Amount | null {
    return this.#at(0, subject, operation, months);
  }

  /** The operations and periods for which a TLD has a price, in this list or in a list that it derives from. */
  offersOfTld(tld: string): { operation: string; months: number }[] {
    const found = new Map<string, { operation: string; months: number }>();
    for (const { tld: name, operation, periodMonths: months } of this.#data.prices)
      if (name === tld) found.set(`${operation} ${months}`, { operation, months });
    return [...found.values()];
  }

  /** The operations and periods for which a service product has a price, in this list or in a list that it derives from. */
  offersOf(productId: number): { operation: string; months: number }[] {
    const found = new Map<string, { operation: string; months: number }>();
    for (const { productId: id, operation, periodMonths: months } of this.#data.prices)
      if (id === productId) found.set(`${operation} ${months}`, { operation, months });
    return [...found.values()];
  }

  #at(depth: number, subject: string | number, operation: string, months: number): Amount | null {
    const groupId = this.#data.chain[depth];
    if (groupId === undefined) return null;
    const stated = this.#stated.get(keyOf(groupId, subject, operation, months));
    if (stated) return { net: stated.net, percentBasisPoints: stated.percentBasisPoints, isFrom: stated.isFrom };
    const parent = this.#at(depth + 1, subject, operation, months);
    if (parent === null) return null;
    const margin = this.#marginFor(groupId, subject, operation, months);
    return margin === null ? parent : { ...parent, net: derivePrice(parent.net, margin) };
  }

  /**
   * The most specific margin of the group: first for the TLD or product itself, then for its TLD group, then for everything. In
   * each of these, a margin for the operation and this period comes first, then one for the operation, then one for all
   * operations.
   */
  #marginFor(groupId: string, subject: string | number, operation: string, months: number): Margin | null {
    const scopes =
      typeof subject === "number"
        ? [`product:${subject}`, "all"]
        : [`tld:${subject}`, ...this.#data.groupsOf(subject).map((key) => `group:${key}`), "all"];
    for (const scope of scopes.flatMap((each) => [`${each}:${operation}:${months}`, `${each}:${operation}`, each])) {
      const margin = this.#data.margins.find((entry) => entry.groupId === groupId && entry.scope === scope);
      if (margin) return margin;
    }
    return null;
  }
}

/**
 * The parent's price plus a percentage plus a fixed amount, rounded up to a multiple and then reduced: 187.40 becomes 189.00 with
 * multiples of 10.00 and a reduction of 1.00. What is free stays free, unless an amount is added. The parent's price is what the
 * group's owner pays, so if floorAtCost is true, nothing is sold below it.
 */
export function derivePrice(parent: Money, { percentBasisPoints, fixed, roundTo, roundLess, floorAtCost }: Margin): Money {
  const share = shareOf(parent, Math.abs(percentBasisPoints));
  const raised = addMoney(addMoney(parent, percentBasisPoints < 0 ? negateMoney(share) : share), fixed);
  if (raised.minor === 0n) return floorAtCost ? maxMoney(raised, parent) : raised;
  let rounded = subtractMoney(roundUp(raised, roundTo), roundLess);
  if (compareMoney(rounded, raised) < 0) rounded = addMoney(rounded, roundTo);
  const derived = maxMoney(rounded, zeroMoney(parent.currency));
  return floorAtCost ? maxMoney(derived, parent) : derived;
}

/** Rounds up. Dividing whole numbers truncates towards zero, which already rounds a negative number up. */
function roundUp({ minor, currency }: Money, { minor: step }: Money): Money {
  return money(((minor > 0n ? minor + step - 1n : minor) / step) * step, currency);
}

function keyOf(groupId: string, subject: string | number, operation: string, months: number): string {
  return `${groupId} ${subject} ${operation} ${months}`;
}
