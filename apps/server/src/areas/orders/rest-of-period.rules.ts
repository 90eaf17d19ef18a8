import { addMonths, calendarDate, isPositiveMoney, money, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/** The rest of a paid period for which a service gets another plan, as requests store it. */
export type RestOfPeriod = {
  /** The end of the paid period (ISO 8601). */
  readonly until: string;
  /** How many months one period of the service has. */
  readonly months: number;
  /** The product or plan that is already paid for until then. */
  readonly insteadOf: number;
};

const dayMs = 86_400_000;

/**
 * What the rest of a period costs if a service gets a larger plan at `now`: the difference between the prices of one period, for
 * the days that are left, of the days that the last period has. A day that has begun counts. Rounded half up; never below zero.
 */
export function restNet(wanted: Money, former: Money, { until, months }: RestOfPeriod, now: Date): Money {
  const more = subtractMoney(wanted, former);
  const end = new Date(until);
  const days = Math.ceil((end.getTime() - now.getTime()) / dayMs);
  if (!isPositiveMoney(more) || days <= 0) return zeroMoney(wanted.currency);
  const last = until.slice(0, 10);
  const whole = BigInt(Math.round((Date.parse(last) - Date.parse(addMonths(calendarDate(last), -months))) / dayMs));
  return money((2n * more.minor * BigInt(days) + whole) / (2n * whole), wanted.currency);
}
