import { addMoney, compareMoney, type Money } from "@nameplane/values";

/** What an account has chosen: below `threshold`, `amount` is charged, at most `month` in a calendar month. */
export type TopUpPlan = { readonly threshold: Money; readonly amount: Money; readonly month: Money };

/** The account's credit as it is now, and what was charged in this month or is under way. */
export type Dip = { readonly balance: Money; readonly used: Money; readonly isUnderWay: boolean };

/**
 * Decides whether credit is topped up. Nothing is charged while an earlier charge is under way or its outcome is unknown, so one
 * dip is paid for once (I-M29); `capped` means that the limit of the month leaves no room for another charge.
 */
export function decideTopUp({ threshold, amount, month }: TopUpPlan, { balance, used, isUnderWay }: Dip) {
  if (compareMoney(balance, threshold) >= 0) return "enough";
  if (isUnderWay) return "underWay";
  return compareMoney(addMoney(used, amount), month) > 0 ? "capped" : "charge";
}

/** What is wrong with a plan; null if nothing is. A charge has to lift the credit to the threshold, and to fit in the month. */
export function planProblem({ threshold, amount, month }: TopUpPlan): "amountBelowThreshold" | "monthBelowAmount" | null {
  if (compareMoney(amount, threshold) < 0) return "amountBelowThreshold";
  return compareMoney(month, amount) < 0 ? "monthBelowAmount" : null;
}

/** The instant at which the next calendar month begins in a time zone (IANA name). */
export function nextMonthAt(zone: string, now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const first = here.toPlainDate().with({ day: 1 }).add({ months: 1 });
  return new Date(first.toZonedDateTime(zone).epochMilliseconds);
}

/** Why topping up was stopped, by the reason of a charge that failed. Null stands for a charge whose outcome stayed unknown. */
export function stoppedFor(reason: string | null): "declined" | "wantsPayer" | "expired" | "gone" {
  if (reason === "proof" || reason === "walletWantsPayer") return "wantsPayer";
  if (reason === "expired") return "expired";
  return reason === "gone" || reason === "walletGone" ? "gone" : "declined";
}
