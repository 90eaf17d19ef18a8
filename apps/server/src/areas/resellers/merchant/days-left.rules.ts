import { compareMoney, isPositiveMoney, type Money } from "@nameplane/values";

/** Days that the forecast of renewals covers. */
const forecastDays = 30;

/**
 * For how many days a balance pays the renewals of the coming 30 days, as if they came evenly. Null if it lasts for all of them.
 */
export function daysLeft(balance: Money, cost: Money): number | null {
  if (compareMoney(balance, cost) >= 0) return null;
  if (!isPositiveMoney(balance)) return 0;
  return Number((BigInt(forecastDays) * balance.minor) / cost.minor);
}
