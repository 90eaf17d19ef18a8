import { z } from "zod";
import { openDayFrom } from "./holidays.rules.ts";

/**
 * What a stage does. remind: a mail. pause: nothing is renewed on invoice any more. suspend: the account is suspended. collect: staff are
 * asked to hand the invoice over.
 */
export const dunningActs = ["remind", "pause", "suspend", "collect"] as const;
export type DunningAct = (typeof dunningActs)[number];

const stage = z.strictObject({
  code: z.string().regex(/^[a-z]{3,20}$/),
  /** After the due date; negative: before it. */
  days: z.int().min(-60).max(400),
  acts: z.array(z.enum(dunningActs)).min(1),
  /** The reminder fee by currency, in minor units; a currency that is missing has no fee. */
  fees: z.record(z.string(), z.int().positive()),
});
export type Stage = z.infer<typeof stage>;

const stagesSchema = z.array(stage).refine((stages) => new Set(stages.map(({ code }) => code)).size === stages.length);

/** The stages of a plan, the first first. Throws where the plan in the database is not one. */
export function readStages(stored: unknown): Stage[] {
  return stagesSchema.parse(stored).toSorted((a, b) => a.days - b.days);
}

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

export type Part = { readonly on: string; readonly minor: number };

/** Days after its date within which money of a payment plan has to have arrived: a transfer takes up to three. */
const arrivalDays = 3;

/** Whether the parts of a payment plan that were to be paid by now have been paid. `paidMinor`: since the plan was agreed. */
export function isPlanKept(parts: readonly Part[], paidMinor: number, today: string): boolean {
  const due = parts.filter(({ on }) => plusDays(on, arrivalDays) < today).reduce((sum, { minor }) => sum + minor, 0);
  return paidMinor >= due;
}

/** The last day of a payment plan. */
export function planEnd(parts: readonly Part[]): string {
  return plusDays(parts.map(({ on }) => on).reduce(latest), arrivalDays);
}

export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The later of two dates. */
function latest(a: string, b: string): string {
  return a > b ? a : b;
}
