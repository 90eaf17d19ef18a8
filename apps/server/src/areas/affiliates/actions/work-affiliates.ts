import { isZeroMoney, minorOf, money, zeroMoney } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { bookCommission, bookCommissionPayout } from "../../ledger/commissions/index.ts";
import { dateIn } from "../../ledger/index.ts";
import { commissionOn, daysAfter, judgeLine, leftOf, nextOf, payoutOf, type BroughtLine } from "../commission.rules.ts";
import {
  affiliatesWithCustomers,
  broughtLines,
  findTerms,
  hasPayout,
  insertCommission,
  insertEntry,
  insertPayout,
  keptCommissions,
  lockAffiliate,
  markTransferred,
  openEntries,
  transferredPayouts,
  updateCommission,
  type KeptRow,
  type OpenEntry,
  type WorkingState,
  type WorkTerms,
} from "../commissions.repository.ts";

const actor = "job:affiliates";

/**
 * Calculates the commissions of all affiliates from the invoices of the customers they brought, posts those that are due to the
 * ledger, and pays out once a month. A second run does nothing, because everything is compared with what is already stored.
 */
export async function workAffiliates(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
}): Promise<void> {
  const now = deps.clock.now();
  for (const { accountId, brandId, timeZone } of await tx(deps.sweeping, { actor }, affiliatesWithCustomers)) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, (trx) => workOn(trx, scope, { now, today: dateIn(timeZone, now) }));
  }
}

type When = { readonly now: Date; readonly today: string };

async function workOn(trx: Trx, scope: AccountScope, when: When): Promise<void> {
  const affiliate = await lockAffiliate(trx, scope);
  const terms = await findTerms(trx, scope);
  if (affiliate === null || terms === null) return;
  const isStopped = affiliate.state !== "approved";
  const kept = new Map((await keptCommissions(trx, scope)).map((each) => [keyOf(each), each]));
  let changes = 0;
  for (const line of await broughtLines(trx)) {
    const known = kept.get(keyOf(line));
    const isChanged =
      known === undefined
        ? await begin(trx, scope, line, terms, isStopped, when)
        : await follow(trx, scope, known, line, isStopped, when);
    if (isChanged) changes += 1;
  }
  // Nothing is paid to an affiliate that staff have stopped.
  if (!isStopped) changes += await payOut(trx, scope, affiliate, terms, when);
  changes += await bookTransfers(trx, scope, when.now);
  if (changes > 0) await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [] });
}

/** Books the payouts that a reseller has transferred to the affiliate. Returns their number. */
async function bookTransfers(trx: Trx, scope: AccountScope, now: Date): Promise<number> {
  const payouts = await transferredPayouts(trx, scope);
  for (const { sellerId, amount, transferredOn: bookedOn, number, ...payout } of payouts) {
    await bookCommissionPayout(trx, scope, { sellerId, bookedOn, amount, way: "bank", text: String(number) });
    await markTransferred(trx, scope, payout, now);
  }
  return payouts.length;
}

const keyOf = ({ invoiceId, requestId }: { readonly invoiceId: string; readonly requestId: string }) =>
  `${invoiceId} ${requestId}`;

/** Stores the commission of an invoice line that has been paid. A line that cost nothing gets no commission. */
async function begin(
  trx: Trx,
  scope: AccountScope,
  line: BroughtLine,
  terms: WorkTerms,
  isStopped: boolean,
  { now }: When,
): Promise<boolean> {
  const net = leftOf(line);
  if (line.paidOn === null || isZeroMoney(net)) return false;
  const { rate, reason } = judgeLine(line, terms, isStopped);
  const amount = reason === "" ? commissionOn(net, rate) : zeroMoney(net.currency);
  const id = newId(now.getTime());
  const state = reason === "" ? "pending" : "refused";
  const dueOn = daysAfter(line.paidOn, terms.waitingDays);
  await insertCommission(trx, scope, { id, line, rate, state, reason, net, amount, paidOn: line.paidOn, dueOn }, now);
  return true;
}

/**
 * Brings a commission up to date: posts it when it is due, and takes it back as far as its invoice was credited or its payment
 * was withdrawn.
 */
async function follow(
  trx: Trx,
  scope: AccountScope,
  kept: KeptRow,
  line: BroughtLine,
  isStopped: boolean,
  { now, today }: When,
): Promise<boolean> {
  const next = nextOf(kept, line, { today, isStopped });
  const isSame =
    next.state === kept.state && minorOf(next.amount) === minorOf(kept.amount) && minorOf(next.net) === minorOf(kept.net);
  if (isSame && isZeroMoney(next.entry)) return false;
  await updateCommission(trx, scope, kept.id, next, now);
  if (isZeroMoney(next.entry)) return true;
  const { sellerId } = kept;
  await insertEntry(trx, scope, {
    id: newId(now.getTime()),
    commissionId: kept.id,
    sellerId,
    amount: next.entry,
    bookedOn: today,
  });
  await bookCommission(trx, scope, { sellerId, bookedOn: today, amount: next.entry });
  return true;
}

/** Pays out what was posted until the end of the last month, once for each seller and currency. Returns the number of payouts. */
async function payOut(
  trx: Trx,
  scope: AccountScope,
  affiliate: WorkingState,
  terms: WorkTerms,
  { now, today }: When,
): Promise<number> {
  const month = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 }).toString();
  const until = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ days: 1 }).toString();
  const groups = Map.groupBy(await openEntries(trx, scope, until), ({ sellerId, amount }) => `${sellerId} ${amount.currency}`);
  let made = 0;
  for (const entries of groups.values())
    if (await payGroup(trx, scope, { affiliate, terms, month, now, today, entries })) made += 1;
  return made;
}

type Group = When & {
  readonly affiliate: WorkingState;
  readonly terms: WorkTerms;
  readonly month: string;
  readonly entries: readonly OpenEntry[];
};

async function payGroup(
  trx: Trx,
  scope: AccountScope,
  { affiliate, terms, month, now, today, entries }: Group,
): Promise<boolean> {
  const [first] = entries;
  if (first === undefined) return false;
  const { sellerId } = first;
  const { currency } = first.amount;
  const amount = payoutOf(
    entries.map((entry) => entry.amount),
    money(currency === terms.currency ? terms.leastPayoutMinor : 1, currency),
  );
  if (amount === null || (await hasPayout(trx, scope, { sellerId, currency, month }))) return false;
  const { holder, iban } = affiliate;
  // The bank details are missing if personal data were erased. The payout then becomes credit.
  const way = holder === null || iban === null ? "credit" : affiliate.payout;
  const id = newId(now.getTime());
  const number = await insertPayout(trx, scope, { id, sellerId, month, amount, way, holder, iban, entries }, now);
  if (way === "credit") await bookCommissionPayout(trx, scope, { sellerId, bookedOn: today, amount, way, text: String(number) });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "affiliates.payout",
    object: id,
    after: { number, month: month.slice(0, 7), currency, amountMinor: minorOf(amount), way },
  });
  return true;
}
