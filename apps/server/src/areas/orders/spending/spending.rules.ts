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
  /** The largest sum of one order. Null if single orders are not limited. */
  readonly perOrder: Money | null;
  /** The budget for a calendar month. Null if there is none. */
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

/** The cause of the wait if every order of the user needs approval. */
export const everyOrder: ApprovalCause = {
  why: "all",
  subject: null,
  label: null,
  limitMinor: null,
  spentMinor: null,
  sumMinor: null,
};

/**
 * The limits that apply to a user. A limit set for this user always applies. The limits of the account and of labels do not apply
 * to a user who may approve orders, unless this user also has a limit of their own. The limit for all other users applies only to
 * users without a limit of their own.
 */
export function limitsOf(limits: readonly Limit[], { userId, mayApprove }: Orderer): Limit[] {
  const own = limits.filter((limit) => limit.userId === userId);
  if (mayApprove && own.length === 0) return [];
  return limits.filter((limit) =>
    limit.subject === "user" ? limit.userId === userId : limit.subject !== "others" || own.length === 0,
  );
}

/**
 * The first limit that an order exceeds, with the figures. Null if it exceeds none. If a limit and the order have different
 * currencies, they cannot be compared, so the order counts as exceeding the limit. An order that costs nothing exceeds no limit.
 *
 * `spent`: what has been used of each budget in the current month, by the limit's id; a missing entry means that nothing was
 * used.
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
