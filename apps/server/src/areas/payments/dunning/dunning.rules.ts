import type { DunningAct } from "@nameplane/contracts/payments/dunning-values";
import { addMoney, compareMoney, type Money } from "@nameplane/values";
import { openDayFrom } from "./holidays.rules.ts";

export type Stage = {
  readonly code: string;
  /** Days after the due date. Negative if the stage comes before it. */
  readonly days: number;
  readonly acts: readonly DunningAct[];
  /** The reminder fee by currency, in minor units. There is no fee in a currency that is missing. */
  readonly fees: Readonly<Record<string, number>>;
};

export type Calendar = { readonly country: string; readonly closedDays: readonly string[] };

export type Late = {
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly done: readonly { readonly code: string; readonly days: number; readonly doneOn: string }[];
  /** The last day on which nothing happens, by an agreement with staff. Null if there is no such agreement. */
  readonly restsUntil: string | null;
};

export type Coming = { readonly stage: Stage; readonly on: string };

/**
 * The stages that are still to come, with the day of each if nothing is paid.
 *
 * A stage that was delayed by a weekend, an agreement or an outage also delays the stages after it. The time between two stages
 * is never shorter than in the plan, so the customer always has the time that an email promised. A notice before the due date is
 * left out if it can no longer be sent before that date. ADR 82.
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

/** Money of a payment plan must arrive within this many days after its agreed date, because a transfer takes up to three days. */
const arrivalDays = 3;

/** Whether the parts of a payment plan that were due by now have been paid. `paid` is what was paid since the plan was agreed. */
export function isPlanKept(parts: readonly Part[], paid: Money, today: string): boolean {
  const due = parts.filter(({ on }) => plusDays(on, arrivalDays) < today).map(({ amount }) => amount);
  return due.length === 0 || compareMoney(paid, due.reduce(addMoney)) >= 0;
}

/** The last day on which money of a payment plan may arrive. */
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
