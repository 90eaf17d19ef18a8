import { registryEdges, type DomainState } from "./domain.state.ts";

/** What the registry said about a name of ours; null = it does not know the name. */
export type Seen = {
  readonly isOurs: boolean;
  /** EPP, RGP and registry's own statuses together. */
  readonly statuses: readonly string[];
  readonly expiresAt: Date | null;
} | null;

export type Held = {
  readonly state: DomainState;
  /** End of what the customer paid for. */
  readonly expiresAt: Date;
  readonly endedBy: string | null;
};

/**
 * The state a domain has by what its registry says, null when nothing changes. A change that state_edge does not know is
 * none: the difference is reported instead.
 *
 * Source data-model.md 8.4, table "Registry says"; protocols.md 3.1 for holds of .se and .nu
 */
export function stateBySight(held: Held, seen: Seen, now: Date): DomainState | null {
  const wanted = wantedState(held, seen, now);
  return wanted === null || wanted === held.state || registryEdges[held.state][wanted] === undefined ? null : wanted;
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
  // A case of ours is lifted by people, a hold of the registry by the registry.
  return ["suspension_check", "suspension_pending", "abuse"].includes(held.state) ? null : "active";
}

/** Ended by whoever asked for it; deleted behind our back where nobody did. */
function goneState(held: Held): DomainState {
  if (held.endedBy === "user" && registryEdges[held.state].cancelled_by_user !== undefined) return "cancelled_by_user";
  if (held.state === "expired_restorable") {
    return held.endedBy === "system" ? "cancelled_by_system" : "expired";
  }
  return held.state === "expired_renewable" ? "expired" : "cancelled_by_system";
}

/** Past what was paid for: the registry says so, or it renewed by itself and the customer has not paid that. */
function isLapsed(
  held: Held,
  seen: NonNullable<Seen>,
  now: Date,
  isAutoRenewed: boolean,
  saysExpired: boolean,
): boolean {
  if (saysExpired) return true;
  if (held.expiresAt > now) return false;
  const isRenewed = seen.expiresAt !== null && seen.expiresAt > now;
  return isAutoRenewed || !isRenewed;
}

/** .se and .nu hold a name with these three until its owner is verified (protocols.md 3.1). */
export function isVerificationHold(statuses: readonly string[]): boolean {
  const seen = new Set(statuses.map((status) => status.toLowerCase()));
  return ["serverhold", "serverrenewprohibited", "servertransferprohibited"].every((status) => seen.has(status));
}

function verificationState(held: Held): DomainState {
  return held.state === "verification_pending" ? held.state : "verification_needed";
}

/**
 * The expiry date a domain shows: the registry's, unless it stands there only because the registry renewed by itself and
 * nobody has paid for that year yet.
 */
export function paidExpiry(held: Held, seen: NonNullable<Seen>, now: Date): Date {
  if (seen.expiresAt === null) return held.expiresAt;
  const isUnpaidAutoRenewal =
    seen.statuses.some((status) => status.toLowerCase() === "autorenewperiod") &&
    held.expiresAt <= now &&
    seen.expiresAt > held.expiresAt;
  return isUnpaidAutoRenewal ? held.expiresAt : seen.expiresAt;
}

/** Days before expiry on which the renewal sweep first picks a name up: room for a failed card, three notices and a weekend. */
const renewalLeadDays = 30;

/** When a name is renewed or its first notice leaves; a registry that takes renewals only late moves it. */
export function renewalAt(expiresAt: Date, renewEarliestDays: number | null): Date {
  const days = renewEarliestDays === null ? renewalLeadDays : Math.min(renewalLeadDays, renewEarliestDays);
  return new Date(expiresAt.getTime() - days * 86_400_000);
}
