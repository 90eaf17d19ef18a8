import { compareMoney, type Money } from "@nameplane/values";

/** How a reseller pays a wholesale charge: from its prepaid credit, or within its credit limit until the charges are invoiced. */
export type WholesaleBasis = "prepaid" | "limit";

/** What a reseller can pay with. `limit` is the unused part of its credit limit; null for accounts that pay in advance. */
export type Cover = { readonly prepaid: Money; readonly limit: Money | null };

/**
 * How a charge is paid: within the limit if the rest of the limit is enough, otherwise from prepaid credit. Null if neither is
 * enough.
 */
export function basisFor({ prepaid, limit }: Cover, amount: Money): WholesaleBasis | null {
  if (limit !== null && compareMoney(amount, limit) <= 0) return "limit";
  return compareMoney(amount, prepaid) <= 0 ? "prepaid" : null;
}
