import { priceOperations } from "@nameplane/contracts/backoffice/price-values";
import {
  addMoney,
  compareMoney,
  isZeroMoney,
  minorOf,
  money,
  multiplyMoney,
  subtractMoney,
  type Currency,
  type Money,
} from "@nameplane/values";
import type { StatedPrice } from "../price-book.rules.ts";

/** The item that is sold: a TLD by its name, or a service product by its id. */
export type Subject = string | number;

export type Operation = (typeof priceOperations)[number];

/** An operation, and the number of months it is paid for; 0 months means that it is paid once. */
export type Offer = { readonly operation: Operation; readonly months: number };

/** One price that somebody wants to set. */
export type WantedPrice = Offer & { readonly subject: Subject; readonly net: Money };

/** The prices that every TLD on sale needs: for one year, unless the list states other periods. */
export const tldOffers: readonly Offer[] = [
  { operation: "create", months: 12 },
  { operation: "renew", months: 12 },
  { operation: "transfer", months: 12 },
  { operation: "restore", months: 0 },
  { operation: "trade", months: 0 },
];

/** Parses "tld:<tld>" or "product:<id>". Throws for any other text. */
export function subjectOf(text: string): Subject {
  const [kind, name = ""] = text.split(":");
  if (kind === "tld" && name !== "") return name;
  if (kind === "product" && /^\d+$/.test(name)) return Number(name);
  throw new Error("not a TLD and not a product");
}

export const subjectText = (subject: Subject): string => (typeof subject === "number" ? `product:${subject}` : `tld:${subject}`);

export const isOperation = (text: string): text is Operation => priceOperations.some((each) => each === text);

/** Offers in the order in which they are shown: by operation, then the shortest period first. Duplicates are left out. */
export function inOrder(offers: readonly { readonly operation: string; readonly months: number }[]): Offer[] {
  const known = new Map<string, Offer>();
  for (const { operation, months } of offers)
    if (isOperation(operation)) known.set(`${operation} ${months}`, { operation, months });
  const place = ({ operation }: Offer) => priceOperations.indexOf(operation);
  return [...known.values()].toSorted((a, b) => place(a) - place(b) || a.months - b.months);
}

/** The shortest period of each operation. Lists show only these. */
export function shortest(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ operation }, index) => offers.findIndex((each) => each.operation === operation) === index);
}

/** The offers of a TLD: those in the list, plus a yearly offer for each necessary operation that the list does not have. */
export function withNeeded(offers: readonly Offer[]): Offer[] {
  const lacking = tldOffers.filter(({ operation }) => !offers.some((each) => each.operation === operation));
  return inOrder([...offers, ...lacking]);
}

export type Cost = { readonly subject: Subject; readonly operation: string; readonly months: number; readonly net: Money };

/**
 * Exchange rates by pair of currencies, in millionths of a unit of the second for one unit of the first. Missing if not known.
 */
export type Rates = ReadonlyMap<string, number>;

/** Converts an amount to another currency, rounding half up. Null if no rate is known. */
export function exchanged(amount: Money, to: Currency, rates: Rates): Money | null {
  if (amount.currency === to) return amount;
  const ppm = rates.get(`${amount.currency}${to}`);
  if (ppm === undefined) return null;
  return money((amount.minor * BigInt(ppm) + 500_000n) / 1_000_000n, to);
}

/** The margin of a price over its cost in the same currency, as an amount and in basis points of the price. */
export function marginOf(net: Money, cost: Money): { readonly margin: Money; readonly basisPoints: number | null } {
  const margin = subtractMoney(net, cost);
  return { margin, basisPoints: isZeroMoney(net) ? null : Math.round((minorOf(margin) * 10_000) / minorOf(net)) };
}

export const isBelow = (net: Money, cost: Money | null): boolean => cost !== null && compareMoney(net, cost) < 0;

/** By how much a price changes, in basis points of the old one. Null if there was no old price, or it was zero. */
export function changeOf(before: Money | null, after: Money): number | null {
  if (before === null || isZeroMoney(before)) return null;
  return Math.round((minorOf(subtractMoney(after, before)) * 10_000) / minorOf(before));
}

/**
 * Adds prices for the longer periods of TLDs: the first year costs the price of the operation, and each further year costs a
 * renewal, without a discount. A longer period that is already among the wanted prices is not changed.
 *
 * `offersOf`: the periods that are sold. `yearly`: what an operation costs for a year today, for operations without a new price.
 */
export function withYears(
  wanted: readonly WantedPrice[],
  offersOf: (subject: Subject, currency: Currency) => readonly Offer[],
  yearly: (subject: Subject, operation: Operation, currency: Currency) => Money | null,
): WantedPrice[] {
  const keyOf = ({ subject, operation, months, net }: WantedPrice) =>
    `${subjectText(subject)} ${operation} ${months} ${net.currency}`;
  const all = new Map(wanted.map((each) => [keyOf(each), each]));
  const yearOf = (subject: Subject, operation: Operation, currency: Currency) =>
    all.get(`${subjectText(subject)} ${operation} 12 ${currency}`)?.net ?? yearly(subject, operation, currency);
  const touched = new Map(
    wanted
      .filter(({ subject, operation, months }) => typeof subject === "string" && months === 12 && isYearly(operation))
      .map(({ subject, net }) => [`${subjectText(subject)} ${net.currency}`, { subject, currency: net.currency }]),
  );
  const added: WantedPrice[] = [];
  for (const { subject, currency } of touched.values()) {
    const renewal = yearOf(subject, "renew", currency);
    for (const { operation, months } of offersOf(subject, currency)) {
      if (!isYearly(operation) || months <= 12 || months % 12 !== 0) continue;
      const first = yearOf(subject, operation, currency);
      if (first === null || renewal === null) continue;
      const line = { subject, operation, months, net: addMoney(first, multiplyMoney(renewal, months / 12 - 1)) };
      if (!all.has(keyOf(line))) added.push(line);
    }
  }
  return [...wanted, ...added];
}

const isYearly = (operation: Operation): boolean => operation === "create" || operation === "renew";

/** A wanted price in the form of a price book, to calculate with it before it is saved. */
export const statedOf = (groupId: string, { subject, operation, months, net }: WantedPrice): StatedPrice => ({
  groupId,
  tld: typeof subject === "string" ? subject : null,
  productId: typeof subject === "number" ? subject : null,
  operation,
  periodMonths: months,
  net,
  percentBasisPoints: null,
  isFrom: false,
});

/** A line of a change as stored, with prices in minor units of its currency. */
export type KeptLine = {
  readonly subject: string;
  readonly operation: Operation;
  readonly months: number;
  readonly currency: Currency;
  readonly old: number | null;
  /** Null if the list no longer states the price. */
  readonly new: number | null;
};

/** A margin of a change as stored, with amounts in minor units of its currency. */
export type KeptMargin = {
  readonly scope: string;
  readonly currency: Currency;
  readonly percent: number;
  readonly fixed: number;
  readonly roundTo: number;
  readonly roundLess: number;
  readonly floor: boolean;
  /** Whether the scope has no margin of its own from then on. */
  readonly removed: boolean;
};
