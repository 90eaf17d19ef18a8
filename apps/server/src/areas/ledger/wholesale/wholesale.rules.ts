import { compareMoney, type Money } from "@nameplane/values";

/** How a reseller pays a wholesale charge: from its prepaid credit, or within its credit limit until the charges are invoiced. */
export type WholesaleBasis = "prepaid" | "limit";

/** What a reseller has to pay with. The limit is what is left of it, and null for accounts that pay in advance. */
export type Cover = { readonly prepaid: Money; readonly limit: Money | null };

/** How a charge is paid: within the limit if it fits there, otherwise from prepaid credit. Null if neither covers it. */
export function basisFor({ prepaid, limit }: Cover, amount: Money): WholesaleBasis | null {
  if (limit !== null && compareMoney(amount, limit) <= 0) return "limit";
  return compareMoney(amount, prepaid) <= 0 ? "prepaid" : null;
}
