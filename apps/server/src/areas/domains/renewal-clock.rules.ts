import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { compareMoney, subtractMoney, type Money } from "@nameplane/values";
import { isRenewedNext, mayChangeRenewal, type DomainState } from "./domain.state.ts";

/** The parts of a TLD's rules that decide the dates around the end of a period. */
export type RenewalPolicy = Pick<
  TldRules,
  "noticeDays" | "autoRenewDays" | "renewEarliestDays" | "lastSafeRenewalDay" | "registryAutorenews"
>;

/** The dates around the end of a paid period, in order of time. */
export type RenewalClock = {
  readonly expiresAt: Date;
  /** When the first notice is sent. Before that, nothing has to be done. */
  readonly monthAt: Date;
  /** When the renewal of a name with auto-renew is first ordered. From then on it is tried again every day. */
  readonly orderAt: Date;
  readonly weekAt: Date;
  readonly afterAt: Date;
  /** Until when a renewal at the normal price surely succeeds. This may be before the expiry. */
  readonly lastSafeAt: Date;
};

const dayMs = 86_400_000;
const plusDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/**
 * The dates around the end of the period at `expiresAt`. Notices and orders count their days back from the expiry, or from the
 * last safe day if that is earlier, because after it a renewal may fail.
 *
 * Source: docs/states.md#end-of-a-period; ICANN's Expired Registration Recovery Policy 2.1
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

/** When a name is first checked for the end of its period (domain.renews_at). */
export function renewalAt(expiresAt: Date, policy: RenewalPolicy): Date {
  return renewalClock(expiresAt, policy).monthAt;
}

/**
 * When an unpaid name is taken out of its zone, so that its users notice in time. It stays out for the last days in which it can
 * be renewed. Null if the TLD has no such days, or if they would all lie before the end of the paid period.
 *
 * Source: ICANN, Expired Registration Recovery Policy 2.2.2 and 2.2.3
 */
export function interruptionAt(
  { expiresAt, lastSafeAt }: Pick<RenewalClock, "expiresAt" | "lastSafeAt">,
  interruptDays: number,
): Date | null {
  if (interruptDays === 0 || lastSafeAt <= expiresAt) return null;
  const at = plusDays(lastSafeAt, -interruptDays);
  return at < expiresAt ? expiresAt : at;
}

/** A key for the paid period of a name: the day on which the period ends. */
export function periodOf(expiresAt: Date): string {
  return expiresAt.toISOString().slice(0, 10);
}

/** The notices to the owner of a name about the end of a period. Each is sent once. */
export const noticeStages = ["month", "week", "after", "restorable"] as const;
export type NoticeStage = (typeof noticeStages)[number];

/** The notice that is due now. A notice that was missed is not sent later, because the next notice says more. */
export function noticeDue(state: DomainState, clock: RenewalClock, now: Date): NoticeStage | null {
  if (state === "expired_restorable") return "restorable";
  if (!mayChangeRenewal(state) || now < clock.monthAt) return null;
  if (now >= clock.expiresAt) return now >= clock.afterAt ? "after" : null;
  return now >= clock.weekAt ? "week" : "month";
}

/** Whether we should order the renewal now, for the first time or again. */
export function isOrderDue(state: DomainState, mode: RenewalMode, clock: RenewalClock, now: Date): boolean {
  return isRenewedNext(mode) && mayChangeRenewal(state) && now >= clock.orderAt && now < clock.lastSafeAt;
}

/** What the operator does about names that nobody has paid for. */
export type EndPolicy = {
  /** Whether the operator pays the registry for names that customers have not paid for, until a person decides. */
  readonly fundsGrace: boolean;
  /** Whether the registry can be set to let a name end at its expiry. */
  readonly canAnnounceEnd: boolean;
};

/**
 * How long before its expiry we tell the registry to end a name. Until then, the owner can change their mind without any command
 * to the registry.
 */
const announceBeforeMs = dayMs;

/**
 * What to do at the registry so that a period ends that nobody pays for.
 *
 * delete: the registry has renewed the name at our cost, or is about to. announce: the registry can be set to let the name end at
 * its expiry. null: nothing, because at a registry that does not renew automatically a name ends by itself.
 */
export function endDue(
  domain: { readonly state: DomainState; readonly mode: RenewalMode; readonly endsAtExpiry: boolean },
  clock: RenewalClock,
  policy: Pick<RenewalPolicy, "registryAutorenews"> & EndPolicy,
  now: Date,
): "delete" | "announce" | null {
  if (!mayChangeRenewal(domain.state)) return null;
  const expiresByChoice = domain.mode === "cancel";
  if (policy.registryAutorenews) {
    if (now < clock.lastSafeAt) return null;
    return expiresByChoice || !policy.fundsGrace ? "delete" : null;
  }
  const isNear = now.getTime() >= clock.expiresAt.getTime() - announceBeforeMs && now < clock.expiresAt;
  return expiresByChoice && policy.canAnnounceEnd && !domain.endsAtExpiry && isNear ? "announce" : null;
}

export type DueLine<T> = T & { readonly lastSafeAt: Date; readonly total: Money };

export type Funds = {
  readonly prepaid: Money;
  /** How much more may be put on the account's invoice. */
  readonly room: Money;
  /** Whether a saved card, instead of the invoice, pays what the credit does not cover. */
  readonly byCard?: boolean;
};

/** Lines grouped by what pays them. Each list begins with the name nearest to its last safe day. */
export type FundingPlan<T> = {
  readonly credit: readonly T[];
  readonly card: readonly T[];
  readonly invoice: readonly T[];
  readonly unpaid: readonly T[];
};

/**
 * Decides which names the available money renews, beginning with those nearest to their last safe day. A line is paid from
 * prepaid credit if the credit covers the whole line. Otherwise a saved card pays, if the owner has chosen that; if not, the
 * account's invoice, within its limit. If a line does not fit, the money is left for the next line.
 */
export function fundingPlan<T>(lines: readonly DueLine<T>[], funds: Funds): FundingPlan<DueLine<T>> {
  const plan = {
    credit: [] as DueLine<T>[],
    card: [] as DueLine<T>[],
    invoice: [] as DueLine<T>[],
    unpaid: [] as DueLine<T>[],
  };
  let { prepaid, room } = funds;
  for (const line of lines.toSorted((a, b) => a.lastSafeAt.getTime() - b.lastSafeAt.getTime())) {
    if (compareMoney(line.total, prepaid) <= 0) {
      prepaid = subtractMoney(prepaid, line.total);
      plan.credit.push(line);
    } else if (funds.byCard === true) plan.card.push(line);
    else if (compareMoney(line.total, room) <= 0) {
      room = subtractMoney(room, line.total);
      plan.invoice.push(line);
    } else plan.unpaid.push(line);
  }
  return plan;
}
