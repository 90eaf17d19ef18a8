import { addMoney, isPositiveMoney, subtractMoney, zeroMoney, type Money } from "@nameplane/values";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { earnedBefore, lastDayOf, monthAfter, monthOf, releaseIncomeMovement } from "../deferral.rules.ts";
import { invoicesToRelease, lockDeferrals, setReleased, type OpenDeferral } from "../deferrals.repository.ts";
import { book } from "../postings.repository.ts";

const actor = "job:release-income";
const atOnce = 500;

/**
 * Releases the deferred income of the months that have ended. Each invoice gets one voucher per month, dated the last day of that
 * month. If the books of that month are closed, book() dates the voucher on the first open day. Running this again does nothing,
 * because the transaction that posts also stores the released sum with each line.
 */
export async function releaseIncome(deps: { pool: Pool; sweeping: Pool; clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  // Where the time zone is ahead of UTC, the next month may already have begun. So this looks a day ahead, and each invoice is
  // then judged by the date in its own brand's time zone.
  const month = monthOf(new Date(now.getTime() + 86_400_000).toISOString());
  for (let seen = atOnce; seen === atOnce;) {
    const due = await tx(deps.sweeping, { actor }, (trx) => invoicesToRelease(trx, month, atOnce));
    let released = 0;
    for (const { accountId, brandId, invoiceId, timeZone } of due) {
      const scope = makeScope({ accountId, brandId, actor });
      released += await tx(deps.pool, scope, (trx) => releaseInvoice(trx, scope, invoiceId, monthOf(dateIn(timeZone, now))));
    }
    seen = released === 0 ? 0 : due.length;
  }
}

/** Releases the deferred income of an invoice for all months before the day `until`. Returns the number of vouchers. */
async function releaseInvoice(trx: Trx, scope: AccountScope, invoiceId: string, until: string): Promise<number> {
  const open = await lockDeferrals(trx, scope, invoiceId, null);
  const [first] = open;
  if (first === undefined) return 0;
  let vouchers = 0;
  for (let month = earliest(open); month < until; month = monthAfter(month)) {
    const parts = open.filter(({ nextMonth }) => nextMonth <= month).map((row) => ({ row, part: partOf(row, month) }));
    const movements = [...Map.groupBy(parts, ({ row }) => row.revenueCode)].flatMap(([code, same]) => {
      const sum = same.reduce((total, { part }) => addMoney(total, part), zeroMoney(first.net.currency));
      return isPositiveMoney(sum) ? [releaseIncomeMovement(code, sum, month.slice(0, 7))] : [];
    });
    await book(trx, scope, { sellerId: first.sellerId, bookedOn: lastDayOf(month), invoiceId }, movements);
    vouchers += 1;
  }
  for (const row of open.filter(({ nextMonth }) => nextMonth < until)) {
    const released = releasedBefore(row, until);
    const isAll = released.minor === row.deferred.minor;
    await setReleased(trx, scope, row.id, { released, nextMonth: isAll ? null : until });
  }
  return vouchers;
}

const earliest = (rows: readonly OpenDeferral[]): string => rows.map(({ nextMonth }) => nextMonth).toSorted()[0] ?? "";

/**
 * How much of the deferred income belongs to the days before `day`. The income earned by the end of the invoice's month is
 * subtracted, because it was never deferred.
 */
function releasedBefore(row: OpenDeferral, day: string): Money {
  return subtractMoney(earnedBefore(row, day), subtractMoney(row.net, row.deferred));
}

const partOf = (row: OpenDeferral, month: string): Money =>
  subtractMoney(earnedBefore(row, monthAfter(month)), earnedBefore(row, month));
