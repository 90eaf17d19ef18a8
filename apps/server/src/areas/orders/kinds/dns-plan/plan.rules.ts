import { isZeroMoney, minorOf, type Money } from "@nameplane/values";

/** A DNS plan that can be bought. */
export type Plan = {
  readonly productId: number;
  /** How many records the plan allows. Null if they are not counted. */
  readonly records: number | null;
  /** What this many months of the plan cost the account today. Null if it has no price. */
  readonly cost: { readonly net: Money; readonly months: number } | null;
  readonly isTrial: boolean;
};

/** The plan that a domain has. */
export type RunningPlan = Plan & {
  /** Until when the plan is paid. Null if it does not expire. */
  readonly paidUntil: Date | null;
  /** Whether the plan is paid. False for a suspended plan. */
  readonly isPaid: boolean;
};

export type PlanHindrance = "noZone" | "same" | "tooSmall" | "trialOver" | "until" | "endless";

type Place = {
  /** How many records the zone has. Null if we serve no zone of the domain. */
  readonly zoneRecords: number | null;
  readonly running: RunningPlan | null;
  /** Whether the domain ever had a plan, running or ended. */
  readonly hadPlan: boolean;
  readonly now: Date;
};

/**
 * Why a domain cannot have this plan. Null if it can. A paid plan can be replaced only by a plan that allows at least as many
 * records.
 */
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

/** How many days of the new plan equal the remaining value of the running plan, by their prices, rounded up. */
export function carriedDays(running: RunningPlan | null, wanted: Plan, now: Date): number {
  if (running === null || !running.isPaid || running.paidUntil === null || running.paidUntil <= now) return 0;
  if (running.cost === null || wanted.cost === null || isZeroMoney(wanted.cost.net)) return 0;
  const leftDays = (running.paidUntil.getTime() - now.getTime()) / dayMs;
  return Math.ceil((leftDays * perMonth(running.cost)) / perMonth(wanted.cost));
}
