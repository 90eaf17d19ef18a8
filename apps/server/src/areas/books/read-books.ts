import type { AnswerOf } from "@nameplane/contracts";
import type { Closing } from "@nameplane/contracts/books/books";
import type { balances, books, deferredIncome } from "@nameplane/contracts/books/operations";
import { DeferralTooEarly, YearStarted } from "@nameplane/contracts/books/refusals";
import { BadParameter } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { dateIn } from "../ledger/index.ts";
import { readBalances } from "./balances.repository.ts";
import { presentBalance, presentRemark } from "./books.present.ts";
import { log } from "./change-chart.ts";
import { listClosings, type ClosingRow } from "./closing.repository.ts";
import { deferredMonths, deferredSums } from "./deferred.repository.ts";
import { exchangeByMonth, hasPositions } from "./revaluation.repository.ts";
import { findSeller, hasVouchers, listSellers, saveSetting } from "./seller.repository.ts";
import { countByMonth, findLacking } from "./vouchers.repository.ts";
import { isWithinYear, monthEnd, yearOf, type Days } from "./years.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Of = { readonly sellerid?: string | undefined };

export async function readBooks({ trx, now }: Call, { sellerid }: Of): Promise<Answer<typeof books>> {
  const seller = await findSeller(trx, sellerid ?? null);
  const today = dateIn(seller.timeZone, now);
  const counted = await countByMonth(trx, seller.id, today);
  const closings = await listClosings(trx, seller.id);
  const exchanged = new Map((await exchangeByMonth(trx, seller.id)).map((row) => [row.month, row]));
  const lacking = await findLacking(trx, seller, null);
  const isClosed = (month: string) => seller.openFrom !== null && month < seller.openFrom;
  const next = counted.findLast(({ month }) => !isClosed(month))?.month;
  const years = new Set(counted.map(({ month }) => yearOf(month, seller.yearStarts).from));
  const stuck = lacking.problems.reduce((sum, { vouchers }) => sum + vouchers, 0);
  return {
    sellers: await listSellers(trx),
    seller: { sellerid: seller.id, name: seller.name, country: seller.country, currency: seller.currency },
    yearstarts: seller.yearStarts,
    deferredfrom: seller.deferredFrom,
    months: counted.map(({ month, vouchers }) => ({
      month,
      vouchers,
      isclosed: isClosed(month),
      isnext: month === next,
      isended: monthEnd(month) < today,
      exchangeMinor: exchanged.get(month)?.minor ?? 0,
      revalued: exchanged.get(month)?.revaluedAt?.toISOString() ?? null,
      closings: presentClosings(closings.filter((each) => each.month === month)),
    })),
    years: [...years],
    problems: [...lacking.problems],
    waiting: Math.max(lacking.vouchers - stuck, 0),
    hasforeign: await hasPositions(trx, seller.id),
  };
}

function presentClosings(rows: readonly ClosingRow[]): Closing[] {
  return rows.map((row, index) => {
    const earlier = rows[index + 1];
    return {
      closedby: row.closedBy,
      closed: row.closedAt.toISOString(),
      note: row.note,
      remarks: row.remarks.map(presentRemark),
      reopenedby: row.reopenedBy,
      reopened: row.reopenedAt?.toISOString() ?? null,
      reason: row.reason,
      issame: earlier === undefined ? null : earlier.sumsHash === row.sumsHash,
    };
  });
}

/** The balances of a period. Possible refusals: NotFound; BadParameter (days in two financial years, or in the wrong order). */
export async function readBalancesOf({ trx }: Call, { sellerid, ...days }: Of & Days): Promise<Answer<typeof balances>> {
  const seller = await findSeller(trx, sellerid ?? null);
  if (!isWithinYear(days, seller.yearStarts)) throw new Refused(BadParameter, { param: "to" });
  return { currency: seller.currency, data: (await readBalances(trx, seller, days)).map(presentBalance) };
}

export async function readDeferred({ trx }: Call, { sellerid }: Of): Promise<Answer<typeof deferredIncome>> {
  const { id } = await findSeller(trx, sellerid ?? null);
  const data = (await deferredSums(trx, id)).map(({ total, booked, lines }) => ({
    currency: total.currency,
    totalMinor: minorOf(total),
    bookedMinor: minorOf(booked),
    lines,
  }));
  return { data, months: await deferredMonths(trx, id) };
}

/**
 * Changes the settings of a seller's books.
 *
 * Possible refusals: NotFound; YearStarted; DeferralTooEarly (the new day is before today; or the old day has already come, and
 * what was posted since then stays as it was).
 */
export async function setBooks(
  call: Call,
  input: Of & { readonly yearstarts: number; readonly deferredfrom: string | null },
): Promise<void> {
  const { trx, now } = call;
  const seller = await findSeller(trx, input.sellerid ?? null);
  const { yearstarts: yearStarts, deferredfrom: deferredFrom } = input;
  const today = dateIn(seller.timeZone, now);
  if (yearStarts !== seller.yearStarts && (await hasVouchers(trx, seller.id)))
    throw new Refused(YearStarted, { param: "yearstarts" });
  const hasCome = seller.deferredFrom !== null && seller.deferredFrom <= today;
  const isTooEarly = hasCome || (deferredFrom !== null && deferredFrom < today);
  if (deferredFrom !== seller.deferredFrom && isTooEarly) throw new Refused(DeferralTooEarly, { param: "deferredfrom" });
  await saveSetting(trx, seller.id, { yearStarts, deferredFrom });
  await log(call, seller.id, "books.settings", {
    before: { yearStarts: seller.yearStarts, deferredFrom: seller.deferredFrom },
    after: { yearStarts, deferredFrom },
  });
}
