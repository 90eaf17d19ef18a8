import { isCurrency, minorOf, subtractMoney, zeroMoney, type Currency } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { bookSettlement, dateIn } from "../../ledger/index.ts";
import { lastDayOf, monthBefore } from "./months.rules.ts";
import {
  carriedSums,
  chargeCommissions,
  coverCommissions,
  hasOpenSales,
  insertSettlement,
  isSettled,
  openCommissions,
  resellersWithSales,
  soldDocuments,
  takeMonth,
  type NewSettlement,
} from "./sales.repository.ts";
import { creditOf, linesUntil, sumsOf } from "./settlement.rules.ts";
import { valueOpenSales } from "./value-sales.ts";

const actor = "job:settle-resellers";

/**
 * Values new sales of all resellers, and settles the last month that has ended with each of them. Running it again does nothing:
 * a month is settled once, and no sale is on two statements. Commissions of affiliates reduce the amount that the reseller is
 * credited.
 */
export async function settleResellers(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
}): Promise<void> {
  const now = deps.clock.now();
  for (const { accountId, brandId, timeZone } of await tx(deps.sweeping, { actor }, resellersWithSales)) {
    const scope = makeScope({ accountId, brandId, actor });
    while ((await tx(deps.pool, scope, (trx) => valueOpenSales(trx, scope, now))) > 0);
    const month = monthBefore(dateIn(timeZone, now));
    await tx(deps.pool, scope, (trx) => settleMonth(trx, scope, month, now));
  }
}

/** Settles a month with a reseller: one statement for each seller and currency, each posted as one voucher. */
async function settleMonth(trx: Trx, scope: AccountScope, month: string, now: Date): Promise<void> {
  if ((await isSettled(trx, scope, month)) || (await hasOpenSales(trx, scope))) return;
  if (!(await takeMonth(trx, scope, month, now))) return;
  const day = lastDayOf(month);
  const opening = await carriedSums(trx, scope.accountId);
  const lines = linesUntil(await soldDocuments(trx), day).toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.document.invoiceNumber - b.document.invoiceNumber,
  );
  const groups = Map.groupBy(lines, ({ document, retail }) => keyOf(document.sellerId, retail.currency));
  // A month without sales is settled as well if affiliates have earned something in it.
  const open = await openCommissions(trx, day);
  for (const { sellerId, amount } of open) {
    const key = keyOf(sellerId, amount.currency);
    if (!groups.has(key)) groups.set(key, []);
  }
  for (const [key, same] of groups) {
    const [sellerId, currency] = partsOf(key);
    const before = opening.find((each) => each.sellerId === sellerId && each.carried.currency === currency);
    const sums = sumsOf(same, currency);
    const carried = before?.carried ?? zeroMoney(currency);
    const id = newId(now.getTime());
    const { amount: commission, entries: commissions } = await chargeCommissions(trx, id, { sellerId, currency, until: day });
    await write(trx, scope, {
      ...sums,
      ...creditOf(carried, subtractMoney(sums.margin, commission)),
      id,
      sellerId,
      month,
      opening: carried,
      commission,
      commissions,
      madeAt: now,
      lines: same,
    });
  }
  await coverCommissions(trx);
}

const keyOf = (sellerId: string, currency: Currency): string => `${sellerId} ${currency}`;

function partsOf(key: string): readonly [sellerId: string, currency: Currency] {
  const [sellerId, currency] = key.split(" ");
  if (sellerId === undefined || currency === undefined || !isCurrency(currency))
    throw new Error(`no seller and currency: ${key}`);
  return [sellerId, currency];
}

async function write(trx: Trx, scope: AccountScope, settlement: NewSettlement): Promise<void> {
  const { id, sellerId, month, margin, commission, credited, carried } = settlement;
  await insertSettlement(trx, scope, settlement);
  const posted = { sellerId, bookedOn: lastDayOf(month), margin, commission, credited, text: month.slice(0, 7) };
  await bookSettlement(trx, scope, posted);
  const { currency } = margin;
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "resale.settle",
    object: id,
    after: {
      month: month.slice(0, 7),
      currency,
      lines: settlement.lines.length,
      marginMinor: minorOf(margin),
      commissionMinor: minorOf(commission),
      creditedMinor: minorOf(credited),
      carriedMinor: minorOf(carried),
    },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [] });
}
