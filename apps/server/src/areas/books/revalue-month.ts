import type { AnswerOf } from "@nameplane/contracts";
import type { invoiceExchange, revaluation } from "@nameplane/contracts/books/operations";
import {
  AlreadyRevalued,
  BooksUnnumbered,
  MonthClosed,
  MonthNotReady,
  NothingToRevalue,
  NotRevalued,
  RateMissing,
} from "@nameplane/contracts/books/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { dateIn, openDay } from "../ledger/index.ts";
import { log } from "./change-chart.ts";
import { findInvoiceExchange, findRun, insertRun, listUnrealised, missingAt, undoRun } from "./revaluation.repository.ts";
import { findSeller, type BooksSeller } from "./seller.repository.ts";
import { findLacking, holdNumbers, numberVouchers } from "./vouchers.repository.ts";
import { monthEnd } from "./years.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
type Month = { readonly sellerid?: string | undefined; readonly month: string };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/**
 * What is open in foreign currencies at the end of a month, and the revaluation that was made of it. Possible refusals: NotFound.
 */
export async function readRevaluation({ trx }: Call, { sellerid, month }: Month): Promise<Answer<typeof revaluation>> {
  const seller = await findSeller(trx, sellerid ?? null);
  const run = await findRun(trx, seller.id, month);
  const lastDay = monthEnd(month);
  return {
    currency: seller.currency,
    rows: await listUnrealised(trx, seller.id, lastDay),
    run: run === null ? null : { madeby: run.madeBy, made: run.madeAt.toISOString() },
    missingMinor: await missingAt(trx, seller.id, lastDay),
  };
}

/**
 * Revalues a month: values what is open in foreign currencies at the rate of the month's last day. Takes the differences back on
 * the first day after it, so that an exchange difference at payment is measured from the rate at which the invoice was booked.
 *
 * Returns the number of entries. Possible refusals: NotFound; MonthClosed; MonthNotReady (it has not ended); BooksUnnumbered;
 * RateMissing; AlreadyRevalued; NothingToRevalue.
 */
export async function revalueMonth(call: Call, { sellerid, month }: Month): Promise<number> {
  const { trx, actor, now } = call;
  const seller = await findSeller(trx, sellerid ?? null);
  await refuseClosed(trx, seller, month);
  const lastDay = monthEnd(month);
  if (lastDay >= dateIn(seller.timeZone, now)) throw new Refused(MonthNotReady, { param: "month" });
  while (await numberVouchers(trx, seller.id));
  await holdNumbers(trx, seller.id);
  if ((await findRun(trx, seller.id, month)) !== null) throw new Refused(AlreadyRevalued, { param: "month" });
  const lacking = await findLacking(trx, seller, { from: "0001-01-01", to: lastDay });
  if (lacking.vouchers > 0) throw new Refused(BooksUnnumbered, { param: "month" });
  const rows = await listUnrealised(trx, seller.id, lastDay);
  const unknown = rows.find(({ ppm }) => ppm === null);
  if (unknown !== undefined) throw new Refused(RateMissing, { param: "month", values: { currency: unknown.currency } });
  const entries = await insertRun(trx, seller.id, { id: newId(), month, by: actor, now });
  if (entries === 0) throw new Refused(NothingToRevalue, { param: "month" });
  await log(call, seller.id, "books.revalue", { after: { month, entries } });
  return entries;
}

/** Takes back the revaluation of a month. Possible refusals: NotFound; MonthClosed; NotRevalued. */
export async function undoRevaluation(
  call: Call,
  { sellerid, month, reason }: Month & { readonly reason: string },
): Promise<void> {
  const { trx, actor, now } = call;
  const seller = await findSeller(trx, sellerid ?? null);
  await refuseClosed(trx, seller, month);
  await holdNumbers(trx, seller.id);
  const run = await findRun(trx, seller.id, month);
  if (run === null) throw new Refused(NotRevalued, { param: "month" });
  await undoRun(trx, seller.id, { id: run.id, reason, by: actor, now });
  await log(call, seller.id, "books.unrevalue", { after: { month, reason } });
}

/** The exchange differences of an invoice, for its page. Possible refusals: NotFound. */
export async function readInvoiceExchange(
  { trx }: Call,
  { invoiceid }: { readonly invoiceid: string },
): Promise<Answer<typeof invoiceExchange>> {
  const found = await findInvoiceExchange(trx, invoiceid);
  if (found === null) throw new Refused(NotFound, { param: "invoiceid" });
  return found;
}

/** Refuses a closed month with MonthClosed. If another transaction is about to close the month, waits for it. */
async function refuseClosed(trx: Trx, { id }: BooksSeller, month: string): Promise<void> {
  const from = await openDay(trx, id, month);
  if (from !== month) throw new Refused(MonthClosed, { param: "month", values: { from } });
}
