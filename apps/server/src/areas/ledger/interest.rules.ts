import { money, type Currency, type Money } from "@nameplane/values";

/** A value that applies from a calendar date until the date of the next step. */
export type Step<Value> = { readonly from: string; readonly value: Value };

/** What is added to the reference rate: 18 percentage points, in parts per million (specification C9). */
const marginPpm = 180_000;

/**
 * Late-payment interest from the day after the due date up to and including today. It is simple interest of the reference rate +
 * 18 percentage points, computed by day (a year has 365 days) and rounded once at the end (half up).
 *
 * `owed` (the sum that was owed) and `ratesPpm` (the yearly reference rate in millionths) are lists of steps in order of date;
 * each value holds from its day until the next step. Returns zero before the due date. Returns null if the rate of a day is not
 * known.
 */
export function lateInterest(
  dueOn: string,
  today: string,
  owed: readonly Step<Money>[],
  ratesPpm: readonly Step<number>[],
  currency: Currency,
): Money | null {
  if (today <= dueOn) return money(0, currency);
  const end = dayAfter(today);
  const cuts = [...new Set([dayAfter(dueOn), ...[...owed, ...ratesPpm].map((step) => step.from), end])]
    .filter((day) => day > dueOn && day <= end)
    .toSorted((a, b) => (a < b ? -1 : 1));
  let sum = 0n;
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1];
    if (to === undefined) break;
    const minor = valueOn(owed, from)?.minor ?? 0n;
    const rate = valueOn(ratesPpm, from);
    if (rate === null) return null;
    sum += minor * BigInt(rate + marginPpm) * BigInt(daysBetween(from, to));
  }
  const yearPpm = 365_000_000n;
  return money((2n * sum + yearPpm) / (2n * yearPpm), currency);
}

function valueOn<Value>(steps: readonly Step<Value>[], day: string): Value | null {
  return steps.findLast((step) => step.from <= day)?.value ?? null;
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;
}
