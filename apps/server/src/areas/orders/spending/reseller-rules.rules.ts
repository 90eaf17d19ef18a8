import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { compareMoney, isZeroMoney, maxMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/** What the reseller of a brand has decided for one of its customers, and how much of it is used. Sums include VAT. */
export type Rules = {
  readonly perMonth: Money | null;
  readonly spent: Money;
  readonly namesMost: number | null;
  /** Domains of the account, and those it has ordered. */
  readonly names: number;
  readonly holdsOrders: boolean;
};

/**
 * Why an order waits for the reseller. Null if it does not. An order that costs nothing passes no limit of money, but waits where
 * all orders do. Sums in another currency cannot be compared, so such an order counts as exceeding the limit.
 *
 * `newNames`: how many domains the order brings into the account.
 */
export function resellerCause(
  { perMonth, spent, namesMost, names, holdsOrders }: Rules,
  { total, newNames }: { readonly total: Money; readonly newNames: number },
): ApprovalCause | null {
  const cause = { subject: null, label: null } as const;
  if (holdsOrders) return { ...cause, why: "reseller", limitMinor: null, spentMinor: null, sumMinor: null };
  if (namesMost !== null && newNames > 0 && names + newNames > namesMost)
    return { ...cause, why: "resellernames", limitMinor: namesMost, spentMinor: names, sumMinor: newNames };
  if (perMonth === null || isZeroMoney(total)) return null;
  const left = maxMoney(zeroMoney(perMonth.currency), subtractMoney(perMonth, spent));
  if (total.currency === left.currency && compareMoney(total, left) <= 0) return null;
  return { ...cause, why: "resellermonth", limitMinor: minorOf(perMonth), spentMinor: minorOf(spent), sumMinor: minorOf(total) };
}
