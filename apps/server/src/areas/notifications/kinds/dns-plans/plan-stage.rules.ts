/**
 * Groups of news about a DNS plan, by what the reader has to do. For a trial there is only news about its end, because a trial is
 * never renewed.
 */
export const planGroups = ["unpaid", "ending", "trialEnding", "suspended", "ended", "trialEnded"] as const;
export type PlanGroup = (typeof planGroups)[number];

/** Kinds of notices about the end of a plan, by its stage. */
export const planNoticeKinds = { month: "dns_plan_month", week: "dns_plan_week", over: "dns_plan_over" } as const;
export type PlanStage = keyof typeof planNoticeKinds;

export type PlanState = {
  readonly state: string;
  readonly renewalMode: string;
  readonly paidUntil: Date;
  readonly endedAt: Date | null;
  /** Months of a paid period. Null for a trial, which is not renewed. */
  readonly billingMonths: number | null;
  /** Whether the renewal of the plan is ordered and waits for payment. */
  readonly waitsForMoney: boolean;
};

const dayMs = 86_400_000;
/** Owners are no longer notified of plans that ended more than this many days ago. */
export const planNewsDays = 14;
export const planAheadDays = 30;

/**
 * The news about a DNS plan of which its owner has to be notified now. If the plan does not auto-renew, owners are notified a
 * month and a week before its end (only a week before for trials and plans paid by the month), and once it has ended. Null if
 * there is nothing to notify.
 */
export function planNewsDue(plan: PlanState, now: Date): { readonly stage: PlanStage; readonly group: PlanGroup } | null {
  const leftDays = (plan.paidUntil.getTime() - now.getTime()) / dayMs;
  const isTrial = plan.billingMonths === null;
  if (leftDays <= 0) {
    if (leftDays < -planNewsDays) return null;
    if (plan.state === "suspended") return { stage: "over", group: "suspended" };
    // A plan that ended before its paid period was replaced by a larger one or deleted with its domain, so its owner is not
    // notified.
    const isEnded = plan.state === "ended" && plan.endedAt !== null && plan.endedAt >= plan.paidUntil;
    return isEnded ? { stage: "over", group: isTrial ? "trialEnded" : "ended" } : null;
  }
  if (plan.state !== "active" && plan.state !== "renewal_pending") return null;
  const isRenewed = plan.renewalMode === "auto";
  if (isRenewed && !plan.waitsForMoney) return null;
  const group = isRenewed ? "unpaid" : isTrial ? "trialEnding" : "ending";
  if (leftDays <= 7) return { stage: "week", group };
  const hasMonth = (plan.billingMonths ?? 0) >= 12 && leftDays <= planAheadDays;
  return hasMonth ? { stage: "month", group } : null;
}
