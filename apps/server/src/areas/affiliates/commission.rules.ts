import type { AffiliateRule } from "@nameplane/contracts/affiliates/affiliates";
import type { RefusalReason } from "@nameplane/contracts/affiliates/values";
import {
  compareMoney,
  isPositiveMoney,
  maxMoney,
  minMoney,
  moneyIn,
  shareOf,
  subtractMoney,
  sumMoney,
  zeroMoney,
  type Currency,
  type Money,
} from "@nameplane/values";

/** One ordered line on the invoice of a customer whom an affiliate brought. Amounts are without VAT, after discounts. */
export type BroughtLine = {
  readonly customerId: string;
  readonly orderId: string | null;
  readonly invoiceId: string;
  readonly requestId: string;
  readonly sellerId: string;
  readonly sold: string;
  readonly net: Money;
  /** What credit notes have taken back of the line. */
  readonly credited: Money;
  /** The day on which the invoice was paid. Null if it is not paid, or its payment was withdrawn. */
  readonly paidOn: string | null;
  readonly orderedAt: Date | null;
  readonly signedUpAt: Date;
  readonly orderUntil: Date;
  /** Whether the line belongs to the customer's first paid order. */
  readonly isFirst: boolean;
  /** Why the customer counts as the affiliate itself, which earns no commission. Null if the customer is somebody else. */
  readonly conflict: string | null;
};

/** What a commission is calculated from. It is stored when the line is paid, and does not change afterwards. */
export type Rate = Pick<AffiliateRule, "basisPoints" | "floorMinor" | "capMinor">;

export type Terms = {
  readonly currency: Currency;
  readonly waitingDays: number;
  readonly rules: readonly AffiliateRule[];
};

/**
 * The commission on a price without VAT: a part of it, at least the floor and at most the cap, and never more than the price.
 */
export function commissionOn(net: Money, { basisPoints, floorMinor, capMinor }: Rate): Money {
  if (!isPositiveMoney(net)) return zeroMoney(net.currency);
  const amount = moneyIn(net.currency);
  const part = maxMoney(shareOf(net, basisPoints), amount(floorMinor));
  return minMoney(net, capMinor === null ? part : minMoney(part, amount(capMinor)));
}

/** What is left of the price of a line after its credit notes. */
export function leftOf({ net, credited }: Pick<BroughtLine, "net" | "credited">): Money {
  return maxMoney(subtractMoney(net, credited), zeroMoney(net.currency));
}

export type Verdict = { readonly rate: Rate; readonly reason: RefusalReason | "" };

/**
 * Whether a line that was just paid earns a commission, and at what rate. This is decided once: later changes of the programme do
 * not change what was earned.
 *
 * `isStopped`: whether staff have stopped the affiliate.
 */
export function judgeLine(line: BroughtLine, terms: Terms, isStopped: boolean): Verdict {
  const rule = terms.rules.find(({ sold }) => sold === line.sold);
  const nothing: Rate = { basisPoints: 0, floorMinor: 0, capMinor: null };
  const reason = reasonAgainst(line, terms, rule, isStopped);
  if (reason !== "" || rule === undefined) return { rate: nothing, reason: reason === "" ? "no_rule" : reason };
  const { basisPoints, floorMinor, capMinor } = rule;
  return { rate: { basisPoints, floorMinor, capMinor }, reason: "" };
}

function reasonAgainst(
  line: BroughtLine,
  { currency }: Terms,
  rule: AffiliateRule | undefined,
  isStopped: boolean,
): RefusalReason | "" {
  if (line.conflict !== null) return line.conflict as RefusalReason;
  if (isStopped) return "stopped";
  if (rule === undefined || (rule.basisPoints === 0 && rule.floorMinor === 0)) return "no_rule";
  if (line.net.currency !== currency) return "other_currency";
  const orderedAt = line.orderedAt ?? line.orderUntil;
  if (line.isFirst && orderedAt > line.orderUntil) return "too_late";
  if (rule.covers === "first") return line.isFirst ? "" : "not_first";
  return orderedAt > monthsAfter(line.signedUpAt, rule.months) ? "period_over" : "";
}

const monthsAfter = (at: Date, months: number): Date =>
  new Date(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("UTC").add({ months }).epochMilliseconds);

export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** A commission as it is stored. */
export type Kept = {
  readonly state: "pending" | "due" | "taken_back" | "refused";
  readonly rate: Rate;
  readonly net: Money;
  readonly amount: Money;
  readonly posted: Money;
  readonly dueOn: string;
};

export type Next = Pick<Kept, "state" | "net" | "amount" | "posted"> & {
  /** The amount to post to the ledger now: above zero when the commission is due, below zero when it is taken back. */
  readonly entry: Money;
  readonly reason: RefusalReason | "";
};

/**
 * Computes the next state of a commission, and the amount to post, from the current state of its invoice line. It can run any
 * number of times: once the commission is due, the posted sum always equals the commission on what is left of the line.
 */
export function nextOf(
  kept: Kept,
  line: Pick<BroughtLine, "net" | "credited" | "paidOn">,
  { today, isStopped }: { readonly today: string; readonly isStopped: boolean },
): Next {
  const nothing = zeroMoney(kept.amount.currency);
  if (kept.state === "refused") return { ...kept, entry: nothing, reason: "" };
  if (kept.state === "pending" && isStopped)
    return { state: "refused", net: kept.net, amount: nothing, posted: nothing, entry: nothing, reason: "stopped" };
  const net = line.paidOn === null ? nothing : leftOf(line);
  const amount = commissionOn(net, kept.rate);
  const isDue = kept.dueOn <= today || isPositiveMoney(kept.posted);
  const posted = isDue ? amount : nothing;
  const entry = subtractMoney(posted, kept.posted);
  const state = compareMoney(amount, nothing) === 0 ? "taken_back" : isDue ? "due" : "pending";
  return { state, net, amount, posted, entry, reason: "" };
}

/**
 * What is paid out of the ledger entries that belong to no payout yet: their whole sum, or nothing if the sum is below the least
 * amount. Small sums and amounts taken back therefore wait for a later month.
 */
export function payoutOf(open: readonly Money[], least: Money): Money | null {
  const sum = sumMoney(open, least.currency);
  return isPositiveMoney(sum) && compareMoney(sum, least) >= 0 ? sum : null;
}
