import type { previewResalePricesSpec, ResaleLine, ResalePreview } from "@nameplane/contracts/resellers/prices";
import { PricesUnchanged, StartsInPast } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { PriceOfNothing, ScopeTwice } from "@nameplane/contracts/resellers/refusals";
import { isPositiveMoney, minorOf, money, zeroMoney, type Currency, type Money } from "@nameplane/values";
import type { z } from "zod";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { PriceBook, StatedPrice } from "../../products/index.ts";
import {
  booksOf,
  freeStart,
  inOrder,
  isBelow,
  marginOf,
  statedOf,
  subjectOf,
  subjectText,
  type KeptMargin,
  type Offer,
  type Subject,
} from "../../products/lists/index.ts";
import { keptMargin, partsOfScope, proposedMargin } from "./margins.rules.ts";
import type { OwnList } from "./own-lists.repository.ts";
import { listOf, namesOfSold, type Reading } from "./read-own-prices.ts";

type Input = z.output<typeof previewResalePricesSpec.input>;

/** A single price to set, or to remove (net null), with the one that is stated until then. */
export type PriceWish = Offer & { readonly subject: Subject; readonly net: Money | null; readonly stated: Money | null };

export type JudgedChange = {
  readonly preview: ResalePreview;
  readonly list: OwnList;
  readonly startsAt: Date;
  readonly margins: readonly KeptMargin[];
  readonly prices: readonly PriceWish[];
  /** The prices of the list at the start of the change, without the change. */
  readonly before: PriceBook;
};

/** How many changed prices a preview shows. */
const mostShown = 300;

/**
 * Shows what customers would pay from when if these margins and prices were set. Saves nothing.
 *
 * Refuses NotFound (groupid, margins, prices), StartsInPast, ScopeTwice, PriceOfNothing, PricesUnchanged
 */
export async function judgeChange(call: Reading, input: Input): Promise<JudgedChange> {
  const { trx, now } = call;
  const { currency } = input;
  const list = await listOf(trx, input.groupid);
  const begins = input.starts === null ? now : new Date(input.starts);
  if (begins < now) throw new Refused(StartsInPast, { param: "starts" });
  const startsAt = await freeStart(trx, list.id, begins);
  const names = await namesOfSold(call);
  refuseUnclear(input, names);
  const margins = input.margins.map((wanted) => keptMargin(wanted, currency));
  const books = { at: startsAt, only: [currency] };
  const before = bookIn(await booksOf(trx, { groupId: list.id, ...books }), currency);
  const prices = wishesOf(input, list.id, before);
  const proposed = prices.map((wish): StatedPrice => proposedPrice(list.id, wish, currency));
  const after = bookIn(
    await booksOf(trx, {
      groupId: list.id,
      ...books,
      proposed,
      margins: margins.map((margin) => proposedMargin(list.id, margin)),
    }),
    currency,
  );
  const wholesale =
    list.wholesaleId === null ? null : bookIn(await booksOf(trx, { groupId: list.wholesaleId, ...books }), currency);
  refuseGifts(prices, wholesale);
  const changed = [...names].flatMap(([subject, name]) => changesOf(subject, name, { before, after, wholesale }));
  if (changed.length === 0) throw new Refused(PricesUnchanged);
  const below = changed.filter(({ isbelow }) => isbelow).length;
  const seen = changed.map(({ subject, operation, months, oldMinor, newMinor }) => [
    subject,
    operation,
    months,
    oldMinor,
    newMinor,
  ]);
  const version = sha256(JSON.stringify([list.id, currency, input.starts, margins, input.prices, seen, below])).toString("hex");
  return {
    preview: {
      version,
      starts: startsAt.toISOString(),
      currency,
      lines: changed.toSorted((a, b) => Number(b.isbelow) - Number(a.isbelow)).slice(0, mostShown),
      changed: changed.length,
      below,
      customers: list.customers,
    },
    list,
    startsAt,
    margins,
    prices,
    before,
  };
}

export function bookIn(books: ReadonlyMap<Currency, PriceBook>, currency: Currency): PriceBook {
  const book = books.get(currency);
  if (book === undefined) throw new Error(`no price book in ${currency}`);
  return book;
}

/** Refuses margins and prices of what is not sold, and two values for the same thing. */
function refuseUnclear({ margins, prices }: Input, names: ReadonlyMap<Subject, string>): void {
  const known = new Set([...names.keys()].map(subjectText));
  const seen = new Set<string>();
  const once = (key: string, param: string) => {
    if (seen.has(key)) throw new Refused(ScopeTwice, { param });
    seen.add(key);
  };
  for (const [at, { scope }] of margins.entries()) {
    const { subject } = partsOfScope(scope);
    if (subject !== "all" && !known.has(subject)) throw new Refused(NotFound, { param: `margins.${at}.scope` });
    once(scope, `margins.${at}.scope`);
  }
  for (const [at, { subject, operation, months }] of prices.entries()) {
    if (!known.has(subject)) throw new Refused(NotFound, { param: `prices.${at}.subject` });
    once(`${subject} ${operation} ${months}`, `prices.${at}.subject`);
  }
}

/** Refuses NotFound for a period that is not sold, and for a single price to remove that does not exist. */
function wishesOf({ prices, currency }: Input, listId: string, before: PriceBook): PriceWish[] {
  return prices.map(({ subject: text, operation, months, netMinor }, at) => {
    const subject = subjectOf(text);
    const now = before.amount(subject, operation, months)?.net ?? null;
    const stated = before.statedBy(subject, operation, months) === listId ? now : null;
    if (now === null || (netMinor === null && stated === null)) throw new Refused(NotFound, { param: `prices.${at}.months` });
    return { subject, operation, months, stated, net: netMinor === null ? null : money(netMinor, currency) };
  });
}

const proposedPrice = (listId: string, { net, ...wish }: PriceWish, currency: Currency): StatedPrice => ({
  ...statedOf(listId, { ...wish, net: net ?? zeroMoney(currency) }),
  isRemoved: net === null,
});

/** Nothing that the reseller pays for may be given away: an invoice does not show it, so that nobody would pay for it (T103). */
function refuseGifts(prices: readonly PriceWish[], wholesale: PriceBook | null): void {
  for (const [at, { subject, operation, months, net }] of prices.entries()) {
    const cost = wholesale?.amount(subject, operation, months)?.net ?? null;
    if (net !== null && !isPositiveMoney(net) && cost !== null && isPositiveMoney(cost))
      throw new Refused(PriceOfNothing, { param: `prices.${at}.netMinor` });
  }
}

type Compared = { readonly before: PriceBook; readonly after: PriceBook; readonly wholesale: PriceBook | null };

function changesOf(subject: Subject, name: string, { before, after, wholesale }: Compared): ResaleLine[] {
  const sold = typeof subject === "number" ? after.offersOf(subject) : after.offersOfTld(subject);
  return inOrder(sold).flatMap(({ operation, months }) => {
    const [old, net, cost] = [before, after, wholesale].map((book) => book?.amount(subject, operation, months)?.net ?? null);
    if (old?.minor === net?.minor) return [];
    return [{ subject: subjectText(subject), name, operation, months, ...compared(net ?? null, cost ?? null, old ?? null) }];
  });
}

/** A price in a preview, beside the price before it and what the reseller pays. */
function compared(net: Money | null, cost: Money | null, old: Money | null) {
  const margin = net === null || cost === null ? null : marginOf(net, cost);
  return {
    oldMinor: old === null ? null : minorOf(old),
    newMinor: net === null ? null : minorOf(net),
    wholesaleMinor: cost === null ? null : minorOf(cost),
    marginMinor: margin === null ? null : minorOf(margin.margin),
    marginBasisPoints: margin?.basisPoints ?? null,
    isbelow: net !== null && isBelow(net, cost),
  };
}
