import type { ApprovalCause, LimitSubject } from "@nameplane/contracts/orders/spending";
import { compareMoney, isZeroMoney, maxMoney, minorOf, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/** A limit of what may be ordered without approval. Sums include VAT. */
export type Limit = {
  readonly id: string;
  readonly subject: LimitSubject;
  readonly userId: string | null;
  readonly labelId: number | null;
  /** The title of the label that has the limits. Null if a user or the whole account has them. */
  readonly label: string | null;
  /** The largest order. Null: no limit for an order. */
  readonly perOrder: Money | null;
  /** The budget of a calendar month. Null: none. */
  readonly perMonth: Money | null;
};

/** An order that is about to be placed. */
export type Ordered = {
  readonly total: Money;
  /** The part of the total that is about domains with a label, by the label's id. A domain with two labels counts for both. */
  readonly byLabel: ReadonlyMap<number, Money>;
};

/** The user who orders, and whether this user may approve orders of others. */
export type Orderer = { readonly userId: string; readonly mayApprove: boolean };

/** Why an order waits if every order of its user needs approval. */
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
 * `spent`: what has been used of each budget in the current month, by the limit's id; nothing if missing.
 */
export function passedLimit(
  limits: readonly Limit[],
  { total, byLabel }: Ordered,
  spent: ReadonlyMap<string, Money>,
): ApprovalCause | null {
  for (const { id, subject, label, labelId, perOrder, perMonth } of limits) {
    const sum = labelId === null ? total : byLabel.get(labelId);
    if (sum === undefined || isZeroMoney(sum)) continue;
    const isOver = (most: Money) => most.currency !== sum.currency || compareMoney(sum, most) > 0;
    const found = { subject, label, sumMinor: minorOf(sum) };
    if (perOrder !== null && isOver(perOrder)) return { ...found, why: "order", limitMinor: minorOf(perOrder), spentMinor: null };
    if (perMonth === null) continue;
    const nothing = zeroMoney(perMonth.currency);
    const used = spent.get(id) ?? nothing;
    if (isOver(maxMoney(nothing, subtractMoney(perMonth, used))))
      return { ...found, why: "month", limitMinor: minorOf(perMonth), spentMinor: minorOf(used) };
  }
  return null;
}
