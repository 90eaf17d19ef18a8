import { compareMoney, isPositiveMoney, type Money } from "@nameplane/values";

/** The number of days that the forecast of renewals covers. */
const forecastDays = 30;

/** How many days the balance lasts if the renewals of the coming 30 days are spread evenly. Null if it pays for all of them. */
export function daysLeft(balance: Money, cost: Money): number | null {
  if (compareMoney(balance, cost) >= 0) return null;
  if (!isPositiveMoney(balance)) return 0;
  return Number((BigInt(forecastDays) * balance.minor) / cost.minor);
}
