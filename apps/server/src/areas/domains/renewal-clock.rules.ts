import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { isRenewedNext, mayChangeRenewal, type DomainState } from "./domain.state.ts";

/** What of a suffix's policy the clock of a period runs by. */
export type RenewalPolicy = Pick<
  TldRules,
  "noticeDays" | "autoRenewDays" | "renewEarliestDays" | "lastSafeRenewalDay" | "registryAutorenews"
>;

/** The moments around the end of one paid period, in the order they come. */
export type RenewalClock = {
  readonly expiresAt: Date;
  /** First notice; before it there is nothing to do. */
  readonly monthAt: Date;
  /** First order of a name that renews by itself; tried daily from then on. */
  readonly orderAt: Date;
  readonly weekAt: Date;
  readonly afterAt: Date;
  /** Up to here a renewal at the normal price is sure to succeed. May lie before the expiry. */
  readonly lastSafeAt: Date;
};

const dayMs = 86_400_000;
const plusDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/**
 * The clock of the period that ends at `expiresAt`. Days before the end count back from the expiry, or from the last safe day
 * where that is earlier: afterwards it would be too late.
 *
 * Source  docs/states.md#end-of-a-period; ICANN's Expired Registration Recovery Policy 2.1
 */
export function renewalClock(expiresAt: Date, policy: RenewalPolicy): RenewalClock {
  const lastSafeAt = plusDays(expiresAt, policy.lastSafeRenewalDay);
  const end = lastSafeAt < expiresAt ? lastSafeAt : expiresAt;
  const orderAt = plusDays(end, -policy.autoRenewDays);
  const takenFrom = policy.renewEarliestDays === null ? orderAt : plusDays(expiresAt, -policy.renewEarliestDays);
  return {
    expiresAt,
    monthAt: plusDays(end, -policy.noticeDays.month),
    orderAt: takenFrom > orderAt ? takenFrom : orderAt,
    weekAt: plusDays(end, -policy.noticeDays.week),
    afterAt: plusDays(expiresAt, policy.noticeDays.after),
    lastSafeAt,
  };
}

/** When a name is first looked at for the end of its period (domain.renews_at). */
export function renewalAt(expiresAt: Date, policy: RenewalPolicy): Date {
  return renewalClock(expiresAt, policy).monthAt;
}

/**
 * From when an unpaid name stands outside its zone, so that whoever uses it notices in time: the last days in which it can be renewed.
 * Null where the policy asks for none, or where those days lie before the end of what is paid for.
 *
 * Source  ICANN, Expired Registration Recovery Policy 2.2.2 and 2.2.3
 */
export function interruptionAt(
  { expiresAt, lastSafeAt }: Pick<RenewalClock, "expiresAt" | "lastSafeAt">,
  interruptDays: number,
): Date | null {
  if (interruptDays === 0 || lastSafeAt <= expiresAt) return null;
  const at = plusDays(lastSafeAt, -interruptDays);
  return at < expiresAt ? expiresAt : at;
}

/** A day with each name's end in it: the period it closes is known by this day. */
export function periodOf(expiresAt: Date): string {
  return expiresAt.toISOString().slice(0, 10);
}

/** What a name's owner is told about the end of the period, once each. */
export const noticeStages = ["month", "week", "after", "restorable"] as const;
export type NoticeStage = (typeof noticeStages)[number];

/** The notice that stands now; one that was missed is not made up for by a later one that says more. */
export function noticeDue(state: DomainState, clock: RenewalClock, now: Date): NoticeStage | null {
  if (state === "expired_restorable") return "restorable";
  if (!mayChangeRenewal(state) || now < clock.monthAt) return null;
  if (now >= clock.expiresAt) return now >= clock.afterAt ? "after" : null;
  return now >= clock.weekAt ? "week" : "month";
}

/** Whether a renewal of ours is due: ordered for the first time, or tried again. */
export function isOrderDue(state: DomainState, mode: RenewalMode, clock: RenewalClock, now: Date): boolean {
  return isRenewedNext(mode) && mayChangeRenewal(state) && now >= clock.orderAt && now < clock.lastSafeAt;
}

/** What the operator does about names nobody has paid for. */
export type EndPolicy = {
  /** The operator pays for names its customers have not paid for, until somebody decides. */
  readonly fundsGrace: boolean;
  /** The registry can be told to let a name go at its expiry. */
  readonly canAnnounceEnd: boolean;
};

/** A registry is told this long before the expiry: until then a change of mind is ours alone to follow. */
const announceBeforeMs = dayMs;

/**
 * What has to be done at the registry so that a period nobody pays for ends.
 *
 * delete: the registry has renewed, or is about to, at our cost. tell: it can let the name go at its expiry by itself. null: nothing;
 * where a registry does not renew by itself, a name ends without us.
 */
export function endDue(
  domain: { readonly state: DomainState; readonly mode: RenewalMode; readonly endsAtExpiry: boolean },
  clock: RenewalClock,
  policy: Pick<RenewalPolicy, "registryAutorenews"> & EndPolicy,
  now: Date,
): "delete" | "announce" | null {
  if (!mayChangeRenewal(domain.state)) return null;
  const isLetGo = domain.mode === "cancel";
  if (policy.registryAutorenews) {
    if (now < clock.lastSafeAt) return null;
    return isLetGo || !policy.fundsGrace ? "delete" : null;
  }
  const isNear = now.getTime() >= clock.expiresAt.getTime() - announceBeforeMs && now < clock.expiresAt;
  return isLetGo && policy.canAnnounceEnd && !domain.endsAtExpiry && isNear ? "announce" : null;
}

export type DueLine<T> = T & { readonly lastSafeAt: Date; readonly totalMinor: number };

export type Funds = {
  readonly prepaidMinor: number;
  readonly roomMinor: number;
  /** A kept card pays what the credit does not reach, instead of the invoice. */
  readonly byCard?: boolean;
};

/** Lines by how they are paid; each list in the order of risk. */
export type FundingPlan<T> = {
  readonly credit: readonly T[];
  readonly card: readonly T[];
  readonly invoice: readonly T[];
  readonly unpaid: readonly T[];
};

/**
 * Who is renewed with the money there is: the name nearest to its last safe day first, from prepaid credit while it covers a whole
 * line, then with a kept card where its owner has chosen that, else on the account's invoice within its limit. A line that does not fit
 * leaves its money to the next.
 */
export function fundingPlan<T>(lines: readonly DueLine<T>[], funds: Funds): FundingPlan<DueLine<T>> {
  const plan = {
    credit: [] as DueLine<T>[],
    card: [] as DueLine<T>[],
    invoice: [] as DueLine<T>[],
    unpaid: [] as DueLine<T>[],
  };
  let { prepaidMinor, roomMinor } = funds;
  for (const line of lines.toSorted((a, b) => a.lastSafeAt.getTime() - b.lastSafeAt.getTime())) {
    if (line.totalMinor <= prepaidMinor) {
      prepaidMinor -= line.totalMinor;
      plan.credit.push(line);
    } else if (funds.byCard === true) plan.card.push(line);
    else if (line.totalMinor <= roomMinor) {
      roomMinor -= line.totalMinor;
      plan.invoice.push(line);
    } else plan.unpaid.push(line);
  }
  return plan;
}
