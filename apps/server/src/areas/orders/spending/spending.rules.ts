import type { ApprovalCause, LimitSubject } from "@nameplane/contracts/orders/spending";
import { compareMoney, minorOf, money, type Money } from "@nameplane/values";

/** A limit of what may be ordered without approval. Sums include VAT. */
export type Limit = {
  readonly id: string;
  readonly subject: LimitSubject;
  readonly userId: string | null;
  readonly labelId: number | null;
  /** The title of the label. Null for other subjects. */
  readonly label: string | null;
  readonly currency: string;
  /** Largest order in minor units. Null: no limit for an order. */
  readonly orderMinor: number | null;
  /** Budget of a calendar month in minor units. Null: none. */
  readonly monthMinor: number | null;
};

/** An order that is about to be placed. */
export type Ordered = {
  readonly total: Money;
  /** The part of the total that is about domains with a label, by the label's id. A domain with two labels counts for both. */
  readonly byLabel: ReadonlyMap<number, Money>;
};

/** Whoever orders: a user, and whether this user may approve orders of others. */
export type Orderer = { readonly userId: string; readonly mayApprove: boolean };

/** Every order of such users waits. */
export const everyOrder: ApprovalCause = {
  why: "all",
  subject: null,
  label: null,
  limitMinor: null,
  spentMinor: null,
  sumMinor: null,
};

/**
 * The limits that apply to a user. A limit of the user's own applies in any case. The others do not apply to users who may approve
 * orders, unless such a user has a limit of their own: then somebody else has to approve what goes beyond any of them.
 */
export function limitsOf(limits: readonly Limit[], { userId, mayApprove }: Orderer): Limit[] {
  const own = limits.filter((limit) => limit.userId === userId);
  if (mayApprove && own.length === 0) return [];
  return limits.filter((limit) =>
    limit.subject === "user" ? limit.userId === userId : limit.subject !== "others" || own.length === 0,
  );
}

/**
 * The first limit that an order passes, with the figures. Null if it passes none. A limit in another currency than the order's is
 * passed by any order, because it cannot be compared. An order that costs nothing passes no limit.
 *
 * Takes spent: what has been used of each budget in the current month, by the limit's id; 0 if missing.
 */
export function passedLimit(
  limits: readonly Limit[],
  { total, byLabel }: Ordered,
  spent: ReadonlyMap<string, number>,
): ApprovalCause | null {
  for (const limit of limits) {
    const { id, subject, label, orderMinor, monthMinor } = limit;
    const sum = limit.labelId === null ? total : byLabel.get(limit.labelId);
    if (sum === undefined || minorOf(sum) === 0) continue;
    const found = { subject, label, sumMinor: minorOf(sum) };
    const isOver = (mostMinor: number) =>
      limit.currency !== sum.currency || compareMoney(sum, money(mostMinor, sum.currency)) > 0;
    if (orderMinor !== null && isOver(orderMinor)) return { ...found, why: "order", limitMinor: orderMinor, spentMinor: null };
    if (monthMinor === null) continue;
    const spentMinor = spent.get(id) ?? 0;
    if (isOver(Math.max(0, monthMinor - spentMinor))) return { ...found, why: "month", limitMinor: monthMinor, spentMinor };
  }
  return null;
}
