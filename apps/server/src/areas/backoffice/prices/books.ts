import type { PriceAmount } from "@nameplane/contracts/backoffice/prices";
import { currencies, minorOf, type Currency } from "@nameplane/values";
import { dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { exchangePpm, pricesFor, type PriceBook, type StatedPrice } from "../../products/index.ts";
import { listCosts } from "./prices.repository.ts";
import {
  exchanged,
  inOrder,
  isBelow,
  marginOf,
  subjectText,
  withNeeded,
  type Cost,
  type Offer,
  type Rates,
  type Subject,
} from "./prices.rules.ts";

/** The part of a call that reading prices needs. */
export type Reading = Pick<StaffCall, "staff" | "language" | "now"> & { readonly trx: Trx };

/** What a price list charges at a given time, in each currency. */
export type Books = ReadonlyMap<Currency, PriceBook>;

type Query = {
  readonly groupId: string;
  readonly at: Date;
  /** Only these TLDs and products; if absent, all of them. */
  readonly subjects?: readonly Subject[];
  /** Unsaved prices that are treated as if they were saved. */
  readonly proposed?: readonly StatedPrice[];
  readonly only?: readonly Currency[];
};

export async function booksOf(trx: Trx, { groupId, at, subjects, proposed = [], only = currencies }: Query): Promise<Books> {
  const limits =
    subjects === undefined
      ? {}
      : {
          tlds: subjects.filter((each) => typeof each === "string"),
          products: subjects.filter((each) => typeof each === "number"),
        };
  const books = new Map<Currency, PriceBook>();
  for (const currency of only) {
    const own = proposed.filter(({ net }) => net.currency === currency);
    books.set(currency, await pricesFor(trx, { priceGroupId: groupId, currency, ...limits, proposed: own, now: at }));
  }
  return books;
}

/** What is sold of a TLD or product in any currency. For a TLD, the offers that still need a price are included. */
export function offersIn(books: Books, subject: Subject): Offer[] {
  const stated = [...books.values()].flatMap((book) =>
    typeof subject === "number" ? book.offersOf(subject) : book.offersOfTld(subject),
  );
  return typeof subject === "number" ? inOrder(stated) : withNeeded(inOrder(stated));
}

/** What TLDs and products cost us, and the exchange rates for comparing costs with prices. */
export type Costs = { readonly of: ReadonlyMap<string, Cost>; readonly rates: Rates };

/**
 * The costs that the staff member may see. What registries charge the operator is hidden from staff who work for only one brand.
 */
export async function costsFor({ trx, staff }: Reading, at: Date): Promise<Costs> {
  const costs = staff.brandId === null ? await listCosts(trx, at) : [];
  const rates = new Map<string, number>();
  for (const from of new Set(costs.map(({ net }) => net.currency)))
    for (const to of currencies) {
      const ppm = await exchangePpm(trx, from, to, dateOn(at));
      if (ppm !== null) rates.set(from + to, ppm);
    }
  return { of: new Map(costs.map((cost) => [keyOf(cost.subject, cost), cost])), rates };
}

const keyOf = (subject: Subject, { operation, months }: { readonly operation: string; readonly months: number }) =>
  `${subjectText(subject)} ${operation} ${months}`;

export function costOf({ of, rates }: Costs, subject: Subject, offer: Offer, currency: Currency) {
  const cost = of.get(keyOf(subject, offer))?.net ?? null;
  return { cost, compared: cost === null ? null : exchanged(cost, currency, rates) };
}

/** One price with the cost it is compared with. */
export function presentAmount(book: PriceBook, costs: Costs, subject: Subject, offer: Offer): PriceAmount {
  const { currency, priceGroupId } = book;
  const { operation, months } = offer;
  const found = book.amount(subject, operation, months);
  const { cost, compared } = costOf(costs, subject, offer, currency);
  const margin = found === null || compared === null ? null : marginOf(found.net, compared);
  return {
    currency,
    netMinor: found === null ? null : minorOf(found.net),
    stated: found === null ? null : book.statedBy(subject, operation, months) === priceGroupId ? "own" : "derived",
    isfrom: found?.isFrom ?? false,
    cost: cost === null ? null : { currency: cost.currency, minor: minorOf(cost) },
    costMinor: compared === null ? null : minorOf(compared),
    marginMinor: margin === null ? null : minorOf(margin.margin),
    marginBasisPoints: margin?.basisPoints ?? null,
    isbelow: found !== null && isBelow(found.net, compared),
  };
}
