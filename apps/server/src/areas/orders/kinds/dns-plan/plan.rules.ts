import { isZeroMoney, minorOf, type Money } from "@nameplane/values";

/** A DNS plan as it is sold. */
export type Plan = {
  readonly productId: number;
  /** Records it holds; null: they are not counted. */
  readonly records: number | null;
  /** What so many months of it cost the account today; null: it has no price. */
  readonly cost: { readonly net: Money; readonly months: number } | null;
  readonly isTrial: boolean;
};

/** The plan a name has. */
export type RunningPlan = Plan & {
  /** Null: it does not run out. */
  readonly paidUntil: Date | null;
  /** Suspended plans are not paid for. */
  readonly isPaid: boolean;
};

export type PlanHindrance = "noZone" | "same" | "tooSmall" | "trialOver" | "until" | "endless";

type Place = {
  /** Records the zone holds; null: no zone of the name is served. */
  readonly zoneRecords: number | null;
  readonly running: RunningPlan | null;
  /** Whether the name had a plan before, running or not. */
  readonly hadPlan: boolean;
  readonly now: Date;
};

/** What stands against a plan for a name; null: nothing. A plan that is paid for gives way to one that holds at least as much. */
export function planHindrance(wanted: Plan, { zoneRecords, running, hadPlan, now }: Place): PlanHindrance | null {
  if (zoneRecords === null) return "noZone";
  if (running?.productId === wanted.productId) return "same";
  if (wanted.records !== null && zoneRecords > wanted.records) return "tooSmall";
  if (wanted.isTrial && hadPlan) return "trialOver";
  if (running === null || !running.isPaid) return null;
  if (running.paidUntil === null) return "endless";
  if (running.paidUntil <= now) return null;
  const isSmaller = (running.records ?? Number.POSITIVE_INFINITY) > (wanted.records ?? Number.POSITIVE_INFINITY);
  return isSmaller || running.cost === null ? "until" : null;
}

const dayMs = 86_400_000;

const perMonth = ({ net, months }: NonNullable<Plan["cost"]>): number => minorOf(net) / months;

/** Whole days of the new plan that what is left of the running one is worth by their prices; a day that has begun counts. */
export function carriedDays(running: RunningPlan | null, wanted: Plan, now: Date): number {
  if (running === null || !running.isPaid || running.paidUntil === null || running.paidUntil <= now) return 0;
  if (running.cost === null || wanted.cost === null || isZeroMoney(wanted.cost.net)) return 0;
  const leftDays = (running.paidUntil.getTime() - now.getTime()) / dayMs;
  return Math.ceil((leftDays * perMonth(running.cost)) / perMonth(wanted.cost));
}
