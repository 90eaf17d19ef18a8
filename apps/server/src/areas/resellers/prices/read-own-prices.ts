import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import type { ResaleChange, ResaleGroup, ResaleOffer, resalePricesSpec, ResaleRow } from "@nameplane/contracts/resellers/prices";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf, type Currency } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { PriceBook } from "../../products/index.ts";
import {
  booksOf,
  inOrder,
  isBelow,
  marginOf,
  shortest,
  soldProducts,
  soldTlds,
  subjectOf,
  subjectText,
  type Offer,
  type Subject,
} from "../../products/lists/index.ts";
import { endingOf, subjectOfScope } from "./margins.rules.ts";
import { changesOf, currencyOfList, marginsAt, ownLists, type OwnChange, type OwnList } from "./own-lists.repository.ts";

export type Reading = Pick<SessionCall, "language" | "now" | "session"> & { readonly trx: Trx };

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** A price list that the account may change; without an id, the first one. Possible refusals: NotFound (groupid). */
export async function listOf(trx: Trx, groupId?: string): Promise<OwnList> {
  const lists = await ownLists(trx);
  const list = groupId === undefined ? lists[0] : lists.find(({ id }) => id === groupId);
  if (list === undefined) throw new Refused(NotFound, { param: "groupid" });
  return list;
}

export function bookIn(books: ReadonlyMap<Currency, PriceBook>, currency: Currency): PriceBook {
  const book = books.get(currency);
  if (book === undefined) throw new Error(`no price book in ${currency}`);
  return book;
}

/** The prices of a list in one currency at an instant. */
export const bookAt = async (trx: Trx, groupId: string, currency: Currency, at: Date): Promise<PriceBook> =>
  bookIn(await booksOf(trx, { groupId, at, only: [currency] }), currency);

/** Everything that is sold: each TLD and product with its name. */
export async function namesOfSold({ trx, language }: Pick<Reading, "trx" | "language">): Promise<Map<Subject, string>> {
  const sold = [...(await soldTlds(trx)), ...(await soldProducts(trx, language))];
  return new Map(sold.map(({ subject, name }) => [subject, name]));
}

const nameOf = (names: ReadonlyMap<Subject, string>, subject: string): string =>
  subject === "all" || subject.startsWith("group:") ? "" : (names.get(subjectOf(subject)) ?? subject);

const mayChange = ({ session }: Reading): boolean => session.permissions.has("resale_prices");

/**
 * The prices of one of the account's lists in one currency, each with what the account itself pays for the item and with the
 * margins that result in it. Possible refusals: NotFound (groupid).
 */
export async function readOwnPrices(
  call: Reading,
  input: z.output<typeof resalePricesSpec.input>,
): Promise<Answer<typeof operations.resalePrices>> {
  const { trx, now, language } = call;
  const { kind, search, problem, page, limit } = input;
  const list = await listOf(trx, input.groupid);
  const currency = input.currency ?? currencyOfList(list);
  const only = [currency];
  const book = (await booksOf(trx, { groupId: list.id, at: now, only })).get(currency);
  const wholesale =
    list.wholesaleId === null ? undefined : (await booksOf(trx, { groupId: list.wholesaleId, at: now, only })).get(currency);
  const sold = kind === "tld" ? await soldTlds(trx) : await soldProducts(trx, language);
  const names = await namesOfSold(call);
  const rows = book === undefined ? [] : sold.flatMap((each) => rowOf(each, { listId: list.id, book, wholesale }));
  const wanted = search?.toLowerCase() ?? "";
  const found = rows.filter(({ name, isbelow }) => name.toLowerCase().includes(wanted) && (problem === undefined || isbelow));
  return {
    data: found.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total: found.length,
    group: presentList(list),
    groups: (await ownLists(trx)).map(presentList),
    currency,
    margins: (await marginsAt(trx, list.id, currency, now)).map(
      ({ scope, percent, fixed, roundTo, roundLess, since, until }) => ({
        scope,
        name: nameOf(names, subjectOfScope(scope)),
        basisPoints: percent,
        fixedMinor: fixed,
        ending: endingOf({ roundTo, roundLess }),
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      }),
    ),
    below: rows.filter(({ isbelow }) => isbelow).length,
    maychange: mayChange(call),
  };
}

export const presentList = ({
  id: groupid,
  name,
  brandId: brandid,
  brand,
  customers,
  isFirst,
  isForNew: isfornew,
}: OwnList): ResaleGroup => ({
  groupid,
  name,
  brandid,
  brand,
  customers,
  isgroup: !isFirst,
  isfornew,
});

type Sources = { readonly listId: string; readonly book: PriceBook; readonly wholesale: PriceBook | undefined };

/**
 * One row of the list, with the price of the shortest period for each operation. Items without a price in the currency have no
 * row.
 */
function rowOf({ subject, name }: { readonly subject: Subject; readonly name: string }, of: Sources): ResaleRow[] {
  const priced = inOrder(typeof subject === "number" ? of.book.offersOf(subject) : of.book.offersOfTld(subject));
  if (priced.length === 0) return [];
  const offers = priced.map((offer) => presentOffer(subject, offer, of));
  const isShown = new Set(shortest(priced).map(({ operation, months }) => `${operation} ${months}`));
  return [
    {
      subject: subjectText(subject),
      name,
      offers: offers.filter(({ operation, months, isown }) => isown || isShown.has(`${operation} ${months}`)),
      isbelow: offers.some(({ isbelow }) => isbelow),
    },
  ];
}

function presentOffer(subject: Subject, { operation, months }: Offer, { listId, book, wholesale }: Sources): ResaleOffer {
  const net = book.amount(subject, operation, months)?.net ?? null;
  const cost = wholesale?.amount(subject, operation, months)?.net ?? null;
  const margin = net === null || cost === null ? null : marginOf(net, cost);
  return {
    operation,
    months,
    netMinor: net === null ? null : minorOf(net),
    wholesaleMinor: cost === null ? null : minorOf(cost),
    marginMinor: margin === null ? null : minorOf(margin.margin),
    marginBasisPoints: margin?.basisPoints ?? null,
    isbelow: net !== null && isBelow(net, cost),
    isown: book.statedBy(subject, operation, months) === listId,
  };
}

/** At most this many single prices of a change are shown. For the others, only their number is given. */
const mostPrices = 20;

/** Planned and past changes of a list, newest first. Possible refusals: NotFound (groupid). */
export async function readOwnChanges(call: Reading, groupId: string): Promise<Answer<typeof operations.resaleChanges>> {
  const list = await listOf(call.trx, groupId);
  const names = await namesOfSold(call);
  return {
    data: (await changesOf(call.trx, list.id)).map((change) => presentChange(change, names, call.now)),
    maychange: mayChange(call),
  };
}

function presentChange(change: OwnChange, names: ReadonlyMap<Subject, string>, now: Date): ResaleChange {
  const { id, startsAt, endsAt, margins, lines, by, at, withdrawnBy, withdrawnAt } = change;
  return {
    changeid: id,
    starts: startsAt.toISOString(),
    ends: endsAt?.toISOString() ?? null,
    margins: margins.map(({ scope, currency, percent, fixed, removed, ...rounding }) => ({
      scope,
      name: nameOf(names, subjectOfScope(scope)),
      currency,
      basisPoints: percent,
      fixedMinor: fixed,
      ending: endingOf(rounding),
      isremoved: removed,
    })),
    prices: lines.slice(0, mostPrices).map(({ subject, operation, months, currency, old, new: after }) => ({
      subject,
      name: nameOf(names, subject),
      operation,
      months,
      currency,
      oldMinor: old,
      newMinor: after,
    })),
    priceCount: lines.length,
    by,
    at: at.toISOString(),
    withdrawn: withdrawnAt === null ? null : { by: withdrawnBy ?? "", at: withdrawnAt.toISOString() },
    when: withdrawnAt !== null ? "withdrawn" : startsAt > now ? "coming" : "begun",
  };
}
