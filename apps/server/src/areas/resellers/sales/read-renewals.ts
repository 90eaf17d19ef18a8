import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import type { RenewalsDue } from "@nameplane/contracts/resellers/sales";
import { addMoney, minorOf, multiplyMoney, subtractMoney, zeroMoney, type Currency, type Money } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { booksOf, offersIn, type Books } from "../../products/lists/index.ts";
import { renewalsUntil, type DueRow } from "./sales.repository.ts";
import { productNames } from "../products.repository.ts";

type Call = Pick<SessionCall, "language" | "now"> & { readonly trx: Trx };

const days = 30;

type Sum = { readonly count: number; readonly retail: Money | null; readonly wholesale: Money | null };

/** The expected income from the automatic renewals of the coming 30 days at today's prices, by item and currency. */
export async function readRenewals(call: Call): Promise<Omit<AnswerOf<typeof operations.renewalsDue>, "code" | "desc">> {
  const { trx, now, language } = call;
  const until = addDays(now, days);
  const rows = await renewalsUntil(trx, now, until);
  const lists = new Map<string, Books>();
  for (const id of new Set(rows.flatMap(({ groupId, wholesaleId }) => [groupId, ...(wholesaleId === null ? [] : [wholesaleId])])))
    lists.set(id, await booksOf(trx, { groupId: id, at: now }));
  const names = await productNames(trx, language);
  const sums = Map.groupBy(rows, ({ tld, productId, currency }) => `${tld ?? productId} ${currency}`);
  const data = [...sums.values()].flatMap((same): RenewalsDue[] => {
    const [first] = same;
    if (first === undefined) return [];
    const sum = same.map((row) => sumOf(row, lists)).reduce(together);
    const { tld, productId, currency } = first;
    return [{ name: tld === null ? (names.get(productId ?? 0) ?? "") : `.${tld}`, currency, ...present(sum) }];
  });
  return { until: until.toISOString(), data: data.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)) };
}

/** What the coming automatic renewals will cost the reseller itself, in the currency in which it pays, without VAT. */
export async function wholesaleDue(
  trx: Trx,
  of: { readonly now: Date; readonly currency: Currency },
): Promise<{ readonly count: number; readonly cost: Money | null }> {
  const { now, currency } = of;
  const rows = await renewalsUntil(trx, now, addDays(now, days));
  const lists = new Map<string, Books>();
  for (const id of new Set(rows.flatMap(({ wholesaleId }) => wholesaleId ?? [])))
    lists.set(id, await booksOf(trx, { groupId: id, at: now }));
  let cost: Money | null = zeroMoney(currency);
  let count = 0;
  for (const { wholesaleId, count: times, tld, productId } of rows) {
    const price = wholesaleId === null ? null : renewalIn(lists.get(wholesaleId), { tld, productId, currency });
    cost = plus(cost, price === null ? null : multiplyMoney(price, times));
    count += times;
  }
  return { count, cost };
}

function sumOf({ groupId, wholesaleId, count, ...row }: DueRow, lists: ReadonlyMap<string, Books>): Sum {
  const times = (price: Money | null) => (price === null ? null : multiplyMoney(price, count));
  return {
    count,
    retail: times(renewalIn(lists.get(groupId), row)),
    wholesale: times(wholesaleId === null ? null : renewalIn(lists.get(wholesaleId), row)),
  };
}

/** The price of the next renewal, which is for the shortest period. */
function renewalIn(
  books: Books | undefined,
  { tld, productId, currency }: Pick<DueRow, "tld" | "productId" | "currency">,
): Money | null {
  const subject = tld ?? productId;
  if (books === undefined || subject === null) return null;
  const months = offersIn(books, subject).find(({ operation }) => operation === "renew")?.months;
  return months === undefined ? null : (books.get(currency)?.amount(subject, "renew", months)?.net ?? null);
}

const plus = (a: Money | null, b: Money | null) => (a === null || b === null ? null : addMoney(a, b));

const together = (a: Sum, b: Sum): Sum => ({
  count: a.count + b.count,
  retail: plus(a.retail, b.retail),
  wholesale: plus(a.wholesale, b.wholesale),
});

function present({ count, retail, wholesale }: Sum) {
  const margin = retail === null || wholesale === null ? null : subtractMoney(retail, wholesale);
  return {
    count,
    retailMinor: retail === null ? null : minorOf(retail),
    wholesaleMinor: wholesale === null ? null : minorOf(wholesale),
    marginMinor: margin === null ? null : minorOf(margin),
  };
}
