import type { previewResalePricesSpec, ResaleLine, ResalePreview } from "@nameplane/contracts/resellers/prices";
import { EndsBeforeStart, PricesUnchanged, StartsInPast } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { DiscountOnlyInGroups, PriceOfNothing, ScopeTwice } from "@nameplane/contracts/resellers/refusals";
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
import { keptMargin, proposedMargin, subjectOfScope } from "./margins.rules.ts";
import { ownLists, type OwnList } from "./own-lists.repository.ts";
import { bookIn, listOf, namesOfSold, type Reading } from "./read-own-prices.ts";

type Input = z.output<typeof previewResalePricesSpec.input>;

/** A single price to set, or to remove (net is null), with the price that is valid until then. */
export type PriceWish = Offer & { readonly subject: Subject; readonly net: Money | null; readonly stated: Money | null };

export type JudgedChange = {
  readonly preview: ResalePreview;
  readonly list: OwnList;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly margins: readonly KeptMargin[];
  readonly prices: readonly PriceWish[];
  /** The prices of the list at the start of the change, without the change. */
  readonly before: PriceBook;
};

/** How many changed prices a preview shows. */
const mostShown = 300;

/**
 * Shows what customers would pay, and from when, if these margins and prices were set. Saves nothing.
 *
 * Possible refusals: NotFound (groupid, margins, prices), StartsInPast, EndsBeforeStart, ScopeTwice, DiscountOnlyInGroups,
 * PriceOfNothing, PricesUnchanged.
 */
export async function judgeChange(call: Reading, input: Input): Promise<JudgedChange> {
  const { trx } = call;
  const { currency } = input;
  const list = await listOf(trx, input.groupid);
  const { startsAt, endsAt } = await timeOf(call, list, input);
  const names = await namesOfSold(call);
  refuseUnclear(input, names);
  if (list.isFirst) refuseDiscounts(input);
  const margins = input.margins.map((wanted) => keptMargin(wanted, currency, !list.isFirst));
  const books = { at: startsAt, only: [currency] };
  const before = bookIn(await booksOf(trx, { groupId: list.id, ...books }), currency);
  const prices = wishesOf(input, list.id, before);
  const proposed = prices.map((wish): StatedPrice => proposedPrice(list.id, wish, currency));
  const changes = { proposed, margins: margins.map((margin) => proposedMargin(list.id, margin)) };
  const after = bookIn(await booksOf(trx, { groupId: list.id, ...books, ...changes }), currency);
  const wholesale =
    list.wholesaleId === null ? null : bookIn(await booksOf(trx, { groupId: list.wholesaleId, ...books }), currency);
  refuseGifts(prices, wholesale);
  const changed = linesBetween(names, { before, after, wholesale });
  if (changed.length === 0) throw new Refused(PricesUnchanged);
  if (changed.some(isGift)) throw new Refused(PriceOfNothing, { param: "margins" });
  const groups = await groupsBelow(call, list, async (groupId) => {
    const old = bookIn(await booksOf(trx, { groupId, ...books }), currency);
    const then = bookIn(await booksOf(trx, { groupId, ...books, ...changes }), currency);
    return linesBetween(names, { before: old, after: then, wholesale });
  });
  const below = changed.filter(({ isbelow }) => isbelow).length;
  const seen = changed.map(({ subject, operation, months, oldMinor, newMinor }) => [
    subject,
    operation,
    months,
    oldMinor,
    newMinor,
  ]);
  const version = sha256(
    JSON.stringify([list.id, currency, input.starts, input.ends, margins, input.prices, seen, below, groups]),
  ).toString("hex");
  return {
    preview: {
      version,
      starts: startsAt.toISOString(),
      ends: endsAt?.toISOString() ?? null,
      currency,
      lines: firstOf(changed, mostShown),
      changed: changed.length,
      below,
      customers: list.customers,
      groups,
    },
    list,
    startsAt,
    endsAt,
    margins,
    prices,
    before,
  };
}

/**
 * The lines that a preview shows if there are too many: first the prices below what the reseller pays, then periods of at most a
 * year, then the others.
 */
export const firstOf = (lines: readonly ResaleLine[], most: number): ResaleLine[] =>
  lines.toSorted((a, b) => Number(b.isbelow) - Number(a.isbelow) || Number(a.months > 12) - Number(b.months > 12)).slice(0, most);

/** When a change begins and ends. Possible refusals: StartsInPast, EndsBeforeStart. */
async function timeOf({ trx, now }: Reading, list: OwnList, { starts, ends }: Input) {
  const begins = starts === null ? now : new Date(starts);
  if (begins < now) throw new Refused(StartsInPast, { param: "starts" });
  const startsAt = await freeStart(trx, list.id, begins);
  const endsAt = ends === null ? null : new Date(ends);
  if (endsAt !== null && endsAt <= startsAt) throw new Refused(EndsBeforeStart, { param: "ends" });
  return { startsAt, endsAt };
}

/**
 * The price groups of a first list in which the change also changes prices. Price groups take their prices from the first list,
 * and no list takes its prices from a price group.
 */
async function groupsBelow(
  { trx }: Reading,
  { id, isFirst }: OwnList,
  changesIn: (groupId: string) => Promise<ResaleLine[]>,
): Promise<ResalePreview["groups"]> {
  const reached: ResalePreview["groups"] = [];
  if (!isFirst) return reached;
  for (const group of await ownLists(trx)) {
    if (group.parentId !== id) continue;
    const changed = await changesIn(group.id);
    const below = changed.filter(({ isbelow }) => isbelow).length;
    if (changed.length > 0)
      reached.push({ groupid: group.id, name: group.name, customers: group.customers, changed: changed.length, below });
  }
  return reached;
}

/** Everybody who is in no group pays the first list of a brand. A discount there would only be a lower margin. */
function refuseDiscounts({ margins }: Input): void {
  for (const [at, { margin }] of margins.entries())
    if (margin !== null && margin.basisPoints < 0) throw new Refused(DiscountOnlyInGroups, { param: `margins.${at}.margin` });
}

/** Whether a price became zero although the reseller pays something for the item (T103). */
const isGift = ({ newMinor, wholesaleMinor }: ResaleLine): boolean => newMinor === 0 && (wholesaleMinor ?? 0) > 0;

/** Refuses margins and prices of items that are not sold, and two values for the same item. */
function refuseUnclear({ margins, prices }: Input, names: ReadonlyMap<Subject, string>): void {
  const known = new Set([...names.keys()].map(subjectText));
  const seen = new Set<string>();
  const once = (key: string, param: string) => {
    if (seen.has(key)) throw new Refused(ScopeTwice, { param });
    seen.add(key);
  };
  for (const [at, { scope }] of margins.entries()) {
    const subject = subjectOfScope(scope);
    if (subject !== "all" && !known.has(subject)) throw new Refused(NotFound, { param: `margins.${at}.scope` });
    once(scope, `margins.${at}.scope`);
  }
  for (const [at, { subject, operation, months }] of prices.entries()) {
    if (!known.has(subject)) throw new Refused(NotFound, { param: `prices.${at}.subject` });
    once(`${subject} ${operation} ${months}`, `prices.${at}.subject`);
  }
}

/** Refuses with NotFound for a period that is not sold, and for a single price to remove that does not exist. */
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

/**
 * Refuses a price of zero for an item that the reseller pays for. Such an item would not be on any invoice, so nobody would pay
 * for it (T103).
 */
function refuseGifts(prices: readonly PriceWish[], wholesale: PriceBook | null): void {
  for (const [at, { subject, operation, months, net }] of prices.entries()) {
    const cost = wholesale?.amount(subject, operation, months)?.net ?? null;
    if (net !== null && !isPositiveMoney(net) && cost !== null && isPositiveMoney(cost))
      throw new Refused(PriceOfNothing, { param: `prices.${at}.netMinor` });
  }
}

export type Compared = { readonly before: PriceBook; readonly after: PriceBook; readonly wholesale: PriceBook | null };

/** The price lines of everything that is sold whose prices differ between two price books. */
export const linesBetween = (names: ReadonlyMap<Subject, string>, books: Compared): ResaleLine[] =>
  [...names].flatMap(([subject, name]) => changesOf(subject, name, books));

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
