import type { DunningAct } from "@nameplane/contracts/payments/dunning-values";
import { addMoney, compareMoney, type Money } from "@nameplane/values";
import { openDayFrom } from "./holidays.rules.ts";

export type Stage = {
  readonly code: string;
  /** After the due date; negative: before it. */
  readonly days: number;
  readonly acts: readonly DunningAct[];
  /** The reminder fee by currency, in minor units; a currency that is missing has no fee. */
  readonly fees: Readonly<Record<string, number>>;
};

export type Calendar = { readonly country: string; readonly closedDays: readonly string[] };

export type Late = {
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly done: readonly { readonly code: string; readonly days: number; readonly doneOn: string }[];
  /** The last day on which nothing happens, because staff have agreed so; null: no such agreement. */
  readonly restsUntil: string | null;
};

export type Coming = { readonly stage: Stage; readonly on: string };

/**
 * The stages that are still to come, with the day of each if nothing is paid.
 *
 * A stage that was late, because of a weekend, an agreement or an outage, moves those after it: between two stages there are never fewer
 * days than in the plan, so a customer always has the time that a mail promised. A notice before the due date is left out once it can no
 * longer come before it. ADR 82.
 */
export function comingStages(late: Late, stages: readonly Stage[], calendar: Calendar, today: string): Coming[] {
  const done = new Set(late.done.map(({ code }) => code));
  const earliest = late.restsUntil === null ? today : latest(today, plusDays(late.restsUntil, 1));
  let before = late.done.filter(({ days }) => days >= 0).toSorted((a, b) => b.days - a.days)[0];
  const coming: Coming[] = [];
  for (const next of stages) {
    if (done.has(next.code) || (before !== undefined && next.days < before.days)) continue;
    const planned = latest(plusDays(late.dueOn, next.days), earliest);
    const spaced = before === undefined ? planned : latest(planned, plusDays(before.doneOn, next.days - before.days));
    const on = openDayFrom(calendar.country, calendar.closedDays, spaced);
    if (next.days < 0 && (on >= late.dueOn || on <= late.issuedOn)) continue;
    coming.push({ stage: next, on });
    if (next.days >= 0) before = { code: next.code, days: next.days, doneOn: on };
  }
  return coming;
}

export type Part = { readonly on: string; readonly amount: Money };

/** Days after its date within which money of a payment plan has to have arrived: a transfer takes up to three. */
const arrivalDays = 3;

/** Whether the parts of a payment plan that were to be paid by now have been paid. `paid`: since the plan was agreed. */
export function isPlanKept(parts: readonly Part[], paid: Money, today: string): boolean {
  const due = parts.filter(({ on }) => plusDays(on, arrivalDays) < today).map(({ amount }) => amount);
  return due.length === 0 || compareMoney(paid, due.reduce(addMoney)) >= 0;
}

/** The last day of a payment plan. */
export function planEnd(parts: readonly Pick<Part, "on">[]): string {
  return plusDays(parts.map(({ on }) => on).reduce(latest), arrivalDays);
}

export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The later of two dates. */
function latest(a: string, b: string): string {
  return a > b ? a : b;
}
