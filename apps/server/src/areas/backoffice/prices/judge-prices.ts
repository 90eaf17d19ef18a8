import type { PricePreview, previewPricesSpec, TouchedGroup } from "@nameplane/contracts/backoffice/prices";
import { EndsBeforeStart, PricesUnchanged, StartsInPast } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMoney, isSameMoney, minorOf, money, multiplyMoney, zeroMoney, type Currency, type Money } from "@nameplane/values";
import type { z } from "zod";
import { addMs } from "../../../platform/clock.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  booksOf,
  changeOf,
  freeStart,
  isBelow,
  offersIn,
  soldProducts,
  soldTlds,
  statedOf,
  subjectOf,
  subjectText,
  withYears,
  type Books,
  type Subject,
  type WantedPrice,
} from "../../products/lists/index.ts";
import { costOf, costsFor, type Reading } from "./books.ts";
import { comingRenewals, listGroups, type ComingRenewals, type GroupAt } from "./prices.repository.ts";

type Input = z.output<typeof previewPricesSpec.input>;

/** A price that would change: `old` is the current price, `net` the new one. */
export type PriceStep = WantedPrice & { readonly old: Money | null };

export type Judged = {
  readonly preview: PricePreview;
  readonly group: GroupAt;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The changes of prices in this list itself. Lists that take their prices from it are not included. */
  readonly steps: readonly PriceStep[];
  /** The prices of the list at the start of the change, without the change. */
  readonly books: Books;
};

const yearMs = 365 * 86_400_000;

/**
 * Shows which customers would pay which prices, and from when, if these prices were set. Saves nothing.
 *
 * Possible refusals: NotFound (groupid, or a line's TLD, product or period), StartsInPast, EndsBeforeStart, PricesUnchanged.
 */
export async function judgePrices(call: Reading, input: Input): Promise<Judged> {
  const { trx, staff, now } = call;
  const groups = await listGroups(trx, staff.brandId);
  const group = groups.find(({ id }) => id === input.groupid);
  if (group === undefined) throw new Refused(NotFound, { param: "groupid" });
  const { startsAt, endsAt } = await timeOf(call, input);
  const typed = input.lines.map(({ subject, operation, months, currency, netMinor }) => ({
    subject: subjectOf(subject),
    operation,
    months,
    net: money(netMinor, currency),
  }));
  const subjects = [...new Set(typed.map(({ subject }) => subject))];
  const books = await booksOf(trx, { groupId: group.id, at: startsAt, subjects });
  const names = await refuseUnknown(call, typed, books);
  const wanted = input.years ? withYears(typed, (subject) => offersIn(books, subject), priceOfYear(books)) : typed;
  const compared = wanted.map((line) => ({ ...line, old: priceIn(books, line) }));
  const steps = compared.filter(({ old, net }) => old === null || !isSameMoney(old, net));
  if (steps.length === 0) throw new Refused(PricesUnchanged);
  const touched = await touchedGroups(call, { group, groups, steps, subjects, startsAt, endsAt });
  const costs = await costsFor(call, now);
  const lines = steps.map(({ old, net, subject, operation, months }) => {
    const { compared: cost } = costOf(costs, subject, { operation, months }, net.currency);
    return {
      groupid: group.id,
      subject: subjectText(subject),
      name: names.get(subject) ?? subjectText(subject),
      operation,
      months,
      currency: net.currency,
      oldMinor: old === null ? null : minorOf(old),
      newMinor: minorOf(net),
      changeBasisPoints: changeOf(old, net),
      costMinor: cost === null ? null : minorOf(cost),
      isbelow: isBelow(net, cost),
    };
  });
  const seen = lines.map((line) => [line.subject, line.operation, line.months, line.currency, line.oldMinor, line.newMinor]);
  const preview: PricePreview = {
    version: sha256(
      JSON.stringify([group.id, input.starts, input.ends, seen, touched.map(({ groupid, prices }) => [groupid, prices])]),
    ).toString("hex"),
    starts: startsAt.toISOString(),
    ends: endsAt?.toISOString() ?? null,
    lines,
    groups: touched,
    unchanged: compared.length - steps.length,
    below: lines.filter(({ isbelow }) => isbelow).length,
  };
  return { preview, group, startsAt, endsAt, steps, books };
}

async function timeOf({ trx, now }: Reading, { groupid, starts, ends }: Input): Promise<{ startsAt: Date; endsAt: Date | null }> {
  const begins = starts === null ? now : new Date(starts);
  if (begins < now) throw new Refused(StartsInPast, { param: "starts" });
  const endsAt = ends === null ? null : new Date(ends);
  const startsAt = await freeStart(trx, groupid, begins);
  if (endsAt !== null && endsAt <= startsAt) throw new Refused(EndsBeforeStart, { param: "ends" });
  return { startsAt, endsAt };
}

/** Refuses prices for TLDs, products or periods that are not sold. Returns the names of the TLDs and products that are sold. */
async function refuseUnknown(
  { trx, language }: Reading,
  lines: readonly WantedPrice[],
  books: Books,
): Promise<Map<Subject, string>> {
  const sold = [...(await soldTlds(trx)), ...(await soldProducts(trx, language))];
  const names = new Map(sold.map(({ subject, name }) => [subject, name]));
  for (const [index, { subject, operation, months }] of lines.entries()) {
    if (!names.has(subject)) throw new Refused(NotFound, { param: `lines.${index}.subject` });
    const isSold = offersIn(books, subject).some((offer) => offer.operation === operation && offer.months === months);
    if (!isSold) throw new Refused(NotFound, { param: `lines.${index}.months` });
  }
  return names;
}

const priceIn = (books: Books, { subject, operation, months, net }: WantedPrice): Money | null =>
  books.get(net.currency)?.amount(subject, operation, months)?.net ?? null;

const priceOfYear = (books: Books) => (subject: Subject, operation: string, currency: Currency) =>
  books.get(currency)?.amount(subject, operation, 12)?.net ?? null;

type Change = {
  readonly group: GroupAt;
  readonly groups: readonly GroupAt[];
  readonly steps: readonly PriceStep[];
  readonly subjects: readonly Subject[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
};

/** The changed list, and the lists that take prices from it. Lists in which no price changes are left out. */
async function touchedGroups({ trx, now }: Reading, change: Change): Promise<TouchedGroup[]> {
  const { group, groups, steps, subjects, startsAt, endsAt } = change;
  const proposed = steps.map((step) => statedOf(group.id, step));
  const only = [...new Set(steps.map(({ net }) => net.currency))];
  const inAYear = addMs(now, yearMs);
  const until = endsAt !== null && endsAt < inAYear ? endsAt : inAYear;
  const coming = await comingRenewals(trx, {
    tlds: subjects.filter((each) => typeof each === "string"),
    products: subjects.filter((each) => typeof each === "number"),
    from: startsAt,
    until,
  });
  const touched: TouchedGroup[] = [];
  for (const each of withDescendants(group, groups)) {
    const query = { groupId: each.id, at: startsAt, subjects, only };
    const before = await booksOf(trx, query);
    const after = await booksOf(trx, { ...query, proposed });
    const prices = steps.filter((step) => !isSamePrice(priceIn(before, step), priceIn(after, step))).length;
    if (prices === 0) continue;
    const own = coming.filter(({ groupId }) => groupId === each.id);
    touched.push({
      groupid: each.id,
      name: each.name,
      brand: each.brand_name,
      customers: each.customers,
      prices,
      renewals: only.flatMap((currency) => sumRenewals(own, currency, before, after)),
    });
  }
  return touched;
}

const isSamePrice = (a: Money | null, b: Money | null) => (a === null || b === null ? a === b : isSameMoney(a, b));

/** The sum of the coming renewals in one currency, before and after the change. Empty if no renewal changes its price. */
function sumRenewals(
  coming: readonly ComingRenewals[],
  currency: Currency,
  before: Books,
  after: Books,
): TouchedGroup["renewals"] {
  let count = 0;
  let [old, now] = [zeroMoney(currency), zeroMoney(currency)];
  for (const each of coming) {
    const [was, is] = [renewalIn(before, each), renewalIn(after, each)];
    if (each.currency !== currency || is === null || isSamePrice(was, is)) continue;
    count += each.count;
    old = addMoney(old, multiplyMoney(was ?? zeroMoney(currency), each.count));
    now = addMoney(now, multiplyMoney(is, each.count));
  }
  return count === 0 ? [] : [{ currency, count, oldMinor: minorOf(old), newMinor: minorOf(now) }];
}

/** The price of the next renewal: the renewal price for the shortest period. */
function renewalIn(books: Books, { subject, currency }: ComingRenewals): Money | null {
  const months = offersIn(books, subject).find(({ operation }) => operation === "renew")?.months;
  return months === undefined ? null : (books.get(currency)?.amount(subject, "renew", months)?.net ?? null);
}

/** A list, followed by all lists that take prices from it, directly or through another list. */
function withDescendants(group: GroupAt, groups: readonly GroupAt[]): GroupAt[] {
  const found = [group];
  for (const parent of found)
    found.push(
      ...groups.filter(({ id, parent_id: parentId }) => parentId === parent.id && !found.some((each) => each.id === id)),
    );
  return found;
}
