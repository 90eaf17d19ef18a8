import { addMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";
import type { InvoiceLine } from "./lines.rules.ts";
import type { Movement } from "./postings.rules.ts";

/** The net amount of a line and the period over which it is earned. `periodTo` is the day after the last day. */
export type Spread = { readonly net: Money; readonly periodFrom: string; readonly periodTo: string };

export type Deferral = Spread & {
  /** The line of the invoice. */
  readonly position: number;
  readonly requestId: string | null;
  readonly revenueCode: string;
  /** The part of the line that is income of the months after the month of the invoice. */
  readonly deferred: Money;
};

/** First day of the month of a calendar date. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const monthAfter = (month: string): string => Temporal.PlainDate.from(month).add({ months: 1 }).toString();

export const lastDayOf = (month: string): string => Temporal.PlainDate.from(monthAfter(month)).subtract({ days: 1 }).toString();

/**
 * How much of a line is income of the days before `day`. It is computed by days and rounded down to the smallest unit. On the
 * last day the sum reaches the full net amount, so the amounts of the months always add up to it.
 */
export function earnedBefore({ net, periodFrom, periodTo }: Spread, day: string): Money {
  const total = daysBetween(periodFrom, periodTo);
  const passed = Math.min(Math.max(daysBetween(periodFrom, day), 0), total);
  return { minor: (net.minor * BigInt(passed)) / BigInt(total), currency: net.currency };
}

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

/** The parts of an invoice's lines that are deferred when it is issued. A discount reduces the line of its request. */
export function deferralsOf(lines: readonly InvoiceLine[], issuedOn: string): Deferral[] {
  const nextMonth = monthAfter(monthOf(issuedOn));
  const reducedBy = (line: InvoiceLine) =>
    lines.filter((each) => each.kind === "discount" && each.requestId !== null && each.requestId === line.requestId);
  return lines.flatMap((line) => {
    const { kind, position, requestId, revenueCode, periodFrom, periodTo } = line;
    if (kind !== "item" || periodFrom === null || periodTo === null || periodTo <= nextMonth || periodFrom >= periodTo) return [];
    const isAlone =
      requestId === null || lines.filter((each) => each.kind === "item" && each.requestId === requestId).length === 1;
    const net = isAlone ? reducedBy(line).reduce((sum, discount) => addMoney(sum, discount.net), line.net) : line.net;
    const spread = { net, periodFrom, periodTo };
    const deferred = subtractMoney(net, earnedBefore(spread, nextMonth));
    return isPositiveMoney(deferred) ? [{ ...spread, position, requestId, revenueCode, deferred }] : [];
  });
}

/**
 * The first month whose share is released. This is the month after the invoice's month, or the month in which the line's period
 * begins if that is later.
 */
export function firstRelease(deferral: Deferral, issuedOn: string): string {
  const [next, begins] = [monthAfter(monthOf(issuedOn)), monthOf(deferral.periodFrom)];
  return begins > next ? begins : next;
}

export const deferMovement = (revenueCode: string, amount: Money): Movement => ({
  kind: "deferral",
  debit: revenueCode,
  credit: "deferred_revenue",
  amount,
  namesInvoice: true,
  text: "",
});

export const releaseIncomeMovement = (revenueCode: string, amount: Money, text: string): Movement => ({
  kind: "deferral",
  debit: "deferred_revenue",
  credit: revenueCode,
  amount,
  namesInvoice: true,
  text,
});
