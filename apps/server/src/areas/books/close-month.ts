import type { AnswerOf } from "@nameplane/contracts";
import type { monthChecks } from "@nameplane/contracts/books/operations";
import { ClosingUnexplained, MonthNotReady, NotLastClosed } from "@nameplane/contracts/books/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { dateIn } from "../ledger/index.ts";
import { presentRemark } from "./books.present.ts";
import { log } from "./change-chart.ts";
import { checksOf, isReady, type Remark } from "./closing.rules.ts";
import {
  findOpenThings,
  findRemarks,
  holdMonths,
  insertClosing,
  listClosings,
  reopenClosing,
  sumsOf,
} from "./closing.repository.ts";
import { findSeller, type BooksSeller } from "./seller.repository.ts";
import { countByMonth, findLacking, numberVouchers } from "./vouchers.repository.ts";
import { monthEnd } from "./years.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
type Month = { readonly sellerid?: string | undefined; readonly month: string };
type Checks = Pick<AnswerOf<typeof monthChecks>, "checks" | "remarks">;
type Found = Pick<Checks, "checks"> & { readonly remarks: readonly Remark[] };

/**
 * The checks that block closing a month, and the remarks that must be explained first. Possible refusals: NotFound (the books
 * have no such month).
 */
export async function checkMonth(call: Call, { sellerid, month }: Month): Promise<Checks> {
  const { checks, remarks } = await checksIn(call, await findSeller(call.trx, sellerid ?? null), month);
  return { checks, remarks: remarks.map(presentRemark) };
}

async function checksIn({ trx, now }: Call, seller: BooksSeller, month: string): Promise<Found> {
  const today = dateIn(seller.timeZone, now);
  const months = await countByMonth(trx, seller.id, today);
  if (!months.some((each) => each.month === month)) throw new Refused(NotFound, { param: "month" });
  const days = { from: month, to: monthEnd(month) };
  const earlierOpen = months.filter((each) => each.month < month && each.month >= (seller.openFrom ?? "")).length;
  const { vouchers: unnumbered } = await findLacking(trx, seller, days);
  const checks = checksOf({ month, today, earlierOpen, unnumbered, ...(await findOpenThings(trx, seller.id, days)) });
  const remarks = await findRemarks(trx, seller.id, days.to);
  return { checks, remarks };
}

/**
 * Closes a month of a seller's books. Waits for postings that other transactions are about to make. Later postings are dated on
 * the first day after the month (np_open_day), and the database refuses postings into the month (np_months_open).
 *
 * Possible refusals: NotFound (no such month, or it is closed); MonthNotReady; ClosingUnexplained (something is open, and the
 * note is empty).
 */
export async function closeMonth(call: Call, input: Month & { readonly note: string }): Promise<void> {
  const { trx, actor } = call;
  const { month, note } = input;
  const before = await findSeller(trx, input.sellerid ?? null);
  await holdMonths(trx, before.id);
  while (await numberVouchers(trx, before.id));
  // The seller is read again, because another staff member may have closed a month while this call waited.
  const seller = await findSeller(trx, before.id);
  if (seller.openFrom !== null && month < seller.openFrom) throw new Refused(NotFound, { param: "month" });
  const { checks, remarks } = await checksIn(call, seller, month);
  if (!isReady(checks)) throw new Refused(MonthNotReady, { param: "month", fields: { checks } });
  if (remarks.length > 0 && note === "") throw new Refused(ClosingUnexplained, { param: "note" });
  const sums = await sumsOf(trx, seller.id, { from: month, to: monthEnd(month) });
  await insertClosing(trx, seller.id, { month, remarks, note, sumsHash: sha256(sums), by: actor });
  await log(call, seller.id, "books.close", { after: { month, note, remarks: remarks.map(presentRemark) } });
}

/** Reopens the last closed month. Possible refusals: NotLastClosed. */
export async function reopenMonth(call: Call, input: Month & { readonly reason: string }): Promise<void> {
  const { trx, actor, now } = call;
  const { month, reason } = input;
  const { id } = await findSeller(trx, input.sellerid ?? null);
  await holdMonths(trx, id);
  const closings = await listClosings(trx, id);
  const last = closings.filter(({ reopenedAt }) => reopenedAt === null).toSorted((a, b) => (a.month < b.month ? 1 : -1))[0];
  if (last?.month !== month) throw new Refused(NotLastClosed, { param: "month" });
  await reopenClosing(trx, id, month, { reason, by: actor, now });
  await log(call, id, "books.reopen", { after: { month, reason } });
}
