import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { PriceChange, priceListSpec, PriceGroupRow, PriceRow } from "@nameplane/contracts/backoffice/prices";
import { NotFound } from "@nameplane/contracts/refusals";
import { currencies, type Currency } from "@nameplane/values";
import type { z } from "zod";
import { Refused } from "../../../platform/refused.ts";
import {
  booksOf,
  offersIn,
  shortest,
  soldProducts,
  soldTlds,
  subjectOf,
  subjectText,
  type Books,
  type Sold,
  type Subject,
} from "../../products/lists/index.ts";
import { costsFor, presentAmount, type Costs, type Reading } from "./books.ts";
import { listChanges, listGroups, nextChanges, type ChangeAt, type GroupAt } from "./prices.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * The prices of a list in one currency, with their costs, and counts of prices that are missing or below cost. Possible refusals:
 * NotFound (groupid).
 */
export async function readPrices(
  call: Reading,
  { groupid, currency, kind, search, problem, page, limit }: z.output<typeof priceListSpec.input>,
): Promise<Answer<typeof operations.priceList>> {
  const { trx, staff, language, now } = call;
  const groups = await listGroups(trx, staff.brandId);
  const group = groupid === undefined ? groups[0] : groups.find(({ id }) => id === groupid);
  if (group === undefined) throw new Refused(NotFound, { param: "groupid" });
  const books = await booksOf(trx, { groupId: group.id, at: now });
  const costs = await costsFor(call, now);
  const next = await nextChanges(trx, group.id, now);
  const sold = kind === "tld" ? await soldTlds(trx) : await soldProducts(trx, language);
  const rows = sold.map((each) => presentRow(each, { books, costs, currency, next }));
  const wanted = search?.toLowerCase() ?? "";
  const isWanted = ({ name, isbelow, missing }: PriceRow) =>
    name.toLowerCase().includes(wanted) && (problem === undefined || (problem === "below" ? isbelow : missing.length > 0));
  const found = rows.filter(isWanted);
  return {
    data: found.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total: found.length,
    group: presentGroup(group),
    groups: groups.map(presentGroup),
    counts: {
      below: rows.filter(({ isbelow }) => isbelow).length,
      missing: rows.filter(({ missing }) => missing.length > 0).length,
    },
  };
}

/** All prices of one TLD or product in a list, with planned and past changes. Possible refusals: NotFound (groupid, subject). */
export async function readPrice(
  call: Reading,
  { groupid, subject: text }: { readonly groupid: string; readonly subject: string },
): Promise<Answer<typeof operations.price>> {
  const { trx, staff, now } = call;
  const group = (await listGroups(trx, staff.brandId)).find(({ id }) => id === groupid);
  if (group === undefined) throw new Refused(NotFound, { param: "groupid" });
  const subject = subjectOf(text);
  const sold = await findSold(call, subject);
  if (sold === undefined) throw new Refused(NotFound, { param: "subject" });
  const books = await booksOf(trx, { groupId: group.id, at: now, subjects: [subject] });
  const costs = await costsFor(call, now);
  const changes = await listChanges(trx, group.id, text);
  return {
    group: presentGroup(group),
    subject: text,
    name: sold.name,
    maychange: staff.permissions.has("staff_prices"),
    offers: offersIn(books, subject).map((offer) => ({
      ...offer,
      amounts: [...books.values()].map((book) => presentAmount(book, costs, subject, offer)),
    })),
    changes: changes.map((change) => presentChange(change, now)),
  };
}

async function findSold({ trx, language }: Reading, subject: Subject): Promise<Sold | undefined> {
  const sold = typeof subject === "string" ? await soldTlds(trx) : await soldProducts(trx, language);
  return sold.find((each) => each.subject === subject);
}

type Parts = {
  readonly books: Books;
  readonly costs: Costs;
  readonly currency: Currency;
  readonly next: ReadonlyMap<string, Date>;
};

function presentRow({ subject, name }: Sold, { books, costs, currency, next }: Parts): PriceRow {
  const offers = shortest(offersIn(books, subject));
  const isMissing = (book: Currency) =>
    offers.some(({ operation, months }) => (books.get(book)?.amount(subject, operation, months) ?? null) === null);
  const book = books.get(currency);
  const shown = offers.map((offer) => ({
    ...offer,
    amounts: book === undefined ? [] : [presentAmount(book, costs, subject, offer)],
  }));
  return {
    subject: subjectText(subject),
    name,
    offers: shown,
    missing: currencies.filter(isMissing),
    isbelow: shown.some(({ amounts }) => amounts.some(({ isbelow }) => isbelow)),
    next: next.get(subjectText(subject))?.toISOString() ?? null,
  };
}

export function presentGroup(group: GroupAt): PriceGroupRow {
  const { id: groupid, name, brand_id: brandid, brand_name, parent_id, parent_name, customers } = group;
  return {
    groupid,
    name,
    brand: { brandid, name: brand_name },
    parent: parent_id === null ? null : { groupid: parent_id, name: parent_name ?? "" },
    customers,
  };
}

function presentChange({ id, starts_at, ends_at, lines, by, at, withdrawn_by, withdrawn_at }: ChangeAt, now: Date): PriceChange {
  return {
    changeid: id,
    starts: starts_at.toISOString(),
    ends: ends_at?.toISOString() ?? null,
    lines: lines.map(({ old, new: after, ...line }) => ({ ...line, oldMinor: old, newMinor: after })),
    by,
    at: at.toISOString(),
    withdrawn: withdrawn_at === null ? null : { by: withdrawn_by ?? "", at: withdrawn_at.toISOString() },
    when: withdrawn_at !== null ? "withdrawn" : starts_at > now ? "coming" : "begun",
  };
}
