import { currencies, type Currency } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PriceBook, ProposedMargin, StatedPrice } from "../price-book.rules.ts";
import { pricesFor } from "../prices-for.ts";
import { inOrder, withNeeded, type Offer, type Subject } from "./lists.rules.ts";

/** What a price list charges at a given time, in each currency. */
export type Books = ReadonlyMap<Currency, PriceBook>;

type Query = {
  readonly groupId: string;
  readonly at: Date;
  /** Only these TLDs and products. If absent, all of them. */
  readonly subjects?: readonly Subject[];
  /** Unsaved prices that are treated as if they were saved. */
  readonly proposed?: readonly StatedPrice[];
  /** Unsaved margins that are treated as if they were saved. */
  readonly margins?: readonly ProposedMargin[];
  readonly only?: readonly Currency[];
};

export async function booksOf(
  trx: Trx,
  { groupId, at, subjects, proposed = [], margins = [], only = currencies }: Query,
): Promise<Books> {
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
    books.set(
      currency,
      await pricesFor(trx, {
        priceGroupId: groupId,
        currency,
        ...limits,
        proposed: own,
        margins: margins.filter((margin) => margin.currency === currency),
        isOrdinary: true,
        now: at,
      }),
    );
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
