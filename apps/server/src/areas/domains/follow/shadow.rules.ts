import { isVerificationHold } from "../verification-hold.rules.ts";
import { registryEdges, type DomainState } from "../domain.state.ts";

/** What the registry shows of a name of ours. Null if the registry does not know the name. */
export type Seen = {
  readonly isOurs: boolean;
  /** Statuses of EPP and of the redemption period (RGP), and statuses that only this registry has. */
  readonly statuses: readonly string[];
  readonly expiresAt: Date | null;
} | null;

export type Held = {
  readonly state: DomainState;
  /** The end of the period that the customer paid for. */
  readonly expiresAt: Date;
  readonly endedBy: string | null;
  /**
   * Whether an open case asks the owner of the domain to confirm an address. If so, a missing hold does not prove that the owner
   * has done it.
   */
  readonly isOwnerAsked?: boolean;
};

/**
 * The state that a domain gets from what its registry shows. Null if nothing changes. If the registry shows that a name can only
 * be restored, but no reading saw it expire, it first becomes expired_renewable, and the next reading moves it on. A change that
 * the table state_edge does not allow is not made; it is reported as a difference.
 *
 * Source: docs/states.md#what-the-registry-shows
 */
export function stateBySight(held: Held, seen: Seen, now: Date): DomainState | null {
  const wanted = wantedState(held, seen, now);
  if (wanted === null || wanted === held.state) return null;
  const edges = registryEdges[held.state];
  if (edges[wanted] !== undefined) return wanted;
  return wanted === "expired_restorable" && edges.expired_renewable !== undefined ? "expired_renewable" : null;
}

function wantedState(held: Held, seen: Seen, now: Date): DomainState | null {
  if (seen === null) return goneState(held);
  if (!seen.isOurs) return "transferred_away";
  const has = (...names: string[]) =>
    names.some((name) => seen.statuses.some((status) => status.toLowerCase() === name.toLowerCase()));
  if (has("pendingDelete") && !has("redemptionPeriod", "pendingRestore", "deactivated")) return goneState(held);
  if (has("redemptionPeriod", "pendingRestore", "deactivated")) return "expired_restorable";
  if (isLapsed(held, seen, now, has("autoRenewPeriod"), has("expired"))) return "expired_renewable";
  if (has("serverHold")) return isVerificationHold(seen.statuses) ? verificationState(held) : "suspended";
  if (has("clientHold")) return null;
  if (held.isOwnerAsked === true && held.state.startsWith("verification_")) return null;
  // States that people here have set are ended by people. A hold of the registry ends when the registry no longer shows it.
  return ["suspension_check", "suspension_pending", "abuse"].includes(held.state) ? null : "active";
}

/**
 * The state of a name that is gone. If somebody here asked for its end, the state says who. Otherwise it expired if it was past
 * its expiry date, or it was deleted without our knowledge.
 */
function goneState(held: Held): DomainState {
  if (held.endedBy === "user" && registryEdges[held.state].cancelled_by_user !== undefined) return "cancelled_by_user";
  if (held.endedBy === "system") return "cancelled_by_system";
  return held.state === "expired_restorable" || held.state === "expired_renewable" ? "expired" : "cancelled_by_system";
}

/**
 * Whether the paid period of the name is over. Either the registry says that the name has expired, or the registry has renewed it
 * by itself and the customer has not paid for that.
 */
function isLapsed(held: Held, seen: NonNullable<Seen>, now: Date, isAutoRenewed: boolean, saysExpired: boolean): boolean {
  if (saysExpired) return true;
  if (held.expiresAt > now) return false;
  const isRenewed = seen.expiresAt !== null && seen.expiresAt > now;
  return isAutoRenewed || !isRenewed;
}

function verificationState(held: Held): DomainState {
  return held.state === "verification_pending" ? held.state : "verification_needed";
}

/**
 * The expiry date that we show for a domain. It is the registry's date, unless the registry renewed the name by itself and nobody
 * has paid for that year yet.
 */
export function paidExpiry(held: Held, seen: NonNullable<Seen>, now: Date): Date {
  if (seen.expiresAt === null) return held.expiresAt;
  const isUnpaidAutoRenewal =
    seen.statuses.some((status) => status.toLowerCase() === "autorenewperiod") &&
    held.expiresAt <= now &&
    seen.expiresAt > held.expiresAt;
  return isUnpaidAutoRenewal ? held.expiresAt : seen.expiresAt;
}

/** How long after an announced time a name is read: longer than a registry's batch job takes. */
const batchMs = 15 * 60_000;

/**
 * When a name is read again: at its regular time, or earlier, shortly after the next date that the registry has announced. The
 * panel then shows on the same day what happened.
 */
export function nextSightAt(readAt: Date, roundAt: Date, dates: readonly (Date | null)[]): Date {
  const moments = dates.flatMap((date) => (date === null ? [] : [new Date(date.getTime() + batchMs)]));
  const next = moments.filter((moment) => moment > readAt && moment < roundAt);
  return next.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? roundAt;
}
