import type { Domain } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "./notices.ts";
import { addDays, addMonths, nextFourUtc, yearMonths } from "./periods.ts";
import { rejectedNotices, withoutRelease } from "./release.ts";
import { completeTransfer, stopTransfer, transferNotices } from "./transfer.ts";

/** The change of a domain at one instant. `domain` is null if the name has left the registry. */
export interface Transition {
  readonly domain: Domain | null;
  readonly notices: readonly Notice[];
  /** The name cannot be registered again before this instant; null if it is not quarantined. */
  readonly quarantinedUntil: number | null;
}

/** The next instant at which the state of a domain changes without a command; null if no change is due. */
export function nextEventAt(domain: Domain): number | null {
  const due: number[] = [];
  if (domain.pendingCreate !== null) return domain.pendingCreate.endsAt;
  due.push(domain.phase === "active" ? domain.expiresAt : (domain.phaseEndsAt ?? Number.POSITIVE_INFINITY));
  if (domain.transfer?.status === "pending") due.push(domain.transfer.actsAt);
  if (domain.release) due.push(domain.release.endsAt);
  const first = Math.min(...due);
  return Number.isFinite(first) ? first : null;
}

function kept(domain: Domain, notices: readonly Notice[] = []): Transition {
  return { domain, notices, quarantinedUntil: null };
}

function decidePendingCreate(domain: Domain, at: number): Transition {
  const pending = domain.pendingCreate;
  if (pending === null) return kept(domain);
  const notice: Notice = {
    kind: "pendingAction",
    to: domain.sponsor,
    at,
    text: pending.approve ? "Domain registration completed." : "Domain registration refused.",
    name: domain.name,
    done: pending.approve,
    ids: pending.ids,
  };
  if (!pending.approve) return { domain: null, notices: [notice], quarantinedUntil: null };
  return kept({ ...domain, pendingCreate: null }, [notice]);
}

function autoRenew(domain: Domain, profile: Profile, at: number, notify: boolean): Transition {
  const renewed: Domain = {
    ...domain,
    expiresAt: addMonths(domain.expiresAt, yearMonths),
    graces: [
      ...domain.graces.filter((grace) => grace.endsAt > at),
      { kind: "autoRenewPeriod", endsAt: addDays(at, profile.grace.autoRenewDays), months: yearMonths },
    ],
  };
  const notice: Notice = {
    kind: "domainChanged",
    to: domain.sponsor,
    at,
    text: "Domain renewed automatically.",
    domain: renewed,
    operation: "autoRenew",
    who: "Registry",
  };
  return kept(renewed, notify ? [notice] : []);
}

function deactivate(domain: Domain, profile: Profile, at: number, clientDelete: boolean): Domain {
  const days = profile.deletion.kind === "deactivate" ? profile.deletion.deactivatedDays : 0;
  return { ...domain, phase: "deactivated", phaseEndsAt: addDays(at, days), deleteAtExpiry: false, clientDelete };
}

function expire(domain: Domain, profile: Profile, at: number): Transition {
  if (profile.expiry.kind === "autoRenew") return autoRenew(domain, profile, at, profile.expiry.notify);
  const ended: Domain = domain.deleteAtExpiry
    ? deactivate(domain, profile, at, true)
    : { ...domain, phase: "expired", phaseEndsAt: addDays(at, profile.expiry.expiredDays) };
  return kept(ended, [
    {
      kind: "domainChanged",
      to: domain.sponsor,
      at,
      text: ended.phase === "expired" ? "Domain expired." : "Domain deactivated.",
      domain: ended,
      operation: "update",
      who: "Registry",
    },
  ]);
}

function purge(domain: Domain, profile: Profile, at: number): Transition {
  const about = { to: domain.sponsor, at, name: domain.name };
  // The end of a delete that was answered with 1001 is reported by panData (the result of a pending action). Any other end is
  // reported by a message in the registry's own form.
  const notice: Notice =
    domain.deletion === null || profile.iis
      ? { ...about, kind: "domainDeleted", text: `Domain ${domain.name} deleted.` }
      : { ...about, kind: "pendingAction", text: "Domain deletion completed.", done: true, ids: domain.deletion.ids };
  const quarantinedUntil =
    profile.deletion.kind === "deactivate" ? nextFourUtc(addDays(at, profile.deletion.quarantineDays)) : null;
  return { domain: null, notices: [notice], quarantinedUntil };
}

function endPhase(domain: Domain, profile: Profile, at: number): Transition {
  switch (domain.phase) {
    case "active":
      return expire(domain, profile, at);
    case "expired": {
      const ended = deactivate(domain, profile, at, false);
      return kept(ended, [
        {
          kind: "domainChanged",
          to: domain.sponsor,
          at,
          text: "Domain deactivated.",
          domain: ended,
          operation: "update",
          who: "Registry",
        },
      ]);
    }
    case "redemption": {
      const days = profile.deletion.kind === "redemption" ? profile.deletion.pendingDeleteDays : 0;
      if (days === 0) return purge(domain, profile, at);
      const ended: Domain = { ...domain, phase: "pendingDelete", phaseEndsAt: addDays(at, days) };
      return kept(ended, [
        {
          kind: "domainChanged",
          to: domain.sponsor,
          at,
          text: "Redemption period ended, domain will be deleted.",
          domain: ended,
          operation: "autoDelete",
          who: "Registry",
        },
      ]);
    }
    case "pendingRestore":
      // No report has come in time, so the name returns to redemption for the rest of the original period (RFC 3915 section 3.1).
      return kept(enterRedemption(domain, profile, domain.deletion?.at ?? at, at));
    case "deactivated":
    case "pendingDelete":
      break;
  }
  return purge(domain, profile, at);
}

function enterRedemption(domain: Domain, profile: Profile, deletedAt: number, now: number): Domain {
  const days = profile.deletion.kind === "redemption" ? profile.deletion.redemptionDays : 0;
  return { ...domain, phase: "redemption", phaseEndsAt: Math.max(addDays(deletedAt, days), now) };
}

/**
 * Applies what is due for a domain.
 *
 * `profile`: that of the domain's TLD. `at`: the instant at which it was due, which must be `nextEventAt(domain)`, and not the
 * later one at which the sweep runs. Returns the domain afterwards with the resulting notices. The domain is null if it was
 * removed.
 *
 * Source: RFC 3915 section 3.1; .se/.nu life cycle of Internetstiftelsen
 */
export function applyDue(domain: Domain, profile: Profile, at: number): Transition {
  if (domain.pendingCreate !== null) return decidePendingCreate(domain, at);
  if (domain.transfer?.status === "pending" && domain.transfer.actsAt <= at) {
    const moved = completeTransfer(domain, "serverApproved", profile, at);
    return kept(moved, transferNotices(moved, at));
  }
  if (domain.release && domain.release.endsAt <= at)
    return kept(withoutRelease(domain), rejectedNotices(domain, domain.release, at));
  return endPhase(domain, profile, at);
}

/** The domain after a delete command (RFC 5731 section 3.2.2, RFC 3915 section 3.1); null if the command removes it at once. */
export function deleteDomain(
  domain: Domain,
  profile: Profile,
  ids: { readonly clTRID: string | null; readonly svTRID: string },
  now: number,
): Domain | null {
  const deletion = { ids, at: now };
  if (profile.deletion.kind === "deactivate") return { ...deactivate(domain, profile, now, true), deletion };
  if (domain.graces.some((grace) => grace.kind === "addPeriod" && grace.endsAt > now)) return null;
  // Years added by operations that are still in their grace period are taken back together with their price.
  const credited = domain.graces.filter((grace) => grace.endsAt > now).reduce((sum, grace) => sum + grace.months, 0);
  const stopped = domain.transfer?.status === "pending" ? stopTransfer(domain, "serverCancelled", now) : domain;
  return {
    ...enterRedemption(stopped, profile, now, now),
    expiresAt: addMonths(domain.expiresAt, -credited),
    graces: [],
    deletion,
  };
}

/** The domain after a restore request: it waits for a restore report if the registry requires one, and is restored otherwise. */
export function requestRestore(domain: Domain, profile: Profile, now: number): Domain {
  if (profile.deletion.kind !== "redemption") return domain;
  if (!profile.deletion.restoreReport) return restored(domain, profile, now);
  return { ...domain, phase: "pendingRestore", phaseEndsAt: addDays(now, profile.deletion.restoreReportDays) };
}

/** The domain after a restore. It is active again, and its expiry is never in the past. */
export function restored(domain: Domain, profile: Profile, now: number): Domain {
  const months = profile.deletion.kind === "redemption" ? profile.deletion.restoreAddsMonths : 0;
  let expiresAt = addMonths(domain.expiresAt, months);
  while (expiresAt <= now) expiresAt = addMonths(expiresAt, yearMonths);
  return { ...domain, phase: "active", phaseEndsAt: null, deletion: null, clientDelete: false, expiresAt };
}

/** Withdraws a deactivation that was requested (iis:clientDelete 0). */
export function reactivate(domain: Domain, profile: Profile, now: number): Domain {
  const base: Domain = { ...domain, clientDelete: false, deleteAtExpiry: false, deletion: null };
  if (domain.phase !== "deactivated" || !domain.clientDelete) return base;
  if (domain.expiresAt > now) return { ...base, phase: "active", phaseEndsAt: null };
  const expiredDays = profile.expiry.kind === "deactivate" ? profile.expiry.expiredDays : 0;
  const deactAt = addDays(domain.expiresAt, expiredDays);
  return deactAt > now ? { ...base, phase: "expired", phaseEndsAt: deactAt } : { ...base, clientDelete: false };
}

/**
 * The domain after a renewal. If the new expiry lies in the future, the phases "expired" and "deactivated" end as well, unless
 * the deactivation was requested.
 */
export function renew(domain: Domain, months: number, profile: Profile, now: number): Domain {
  const expiresAt = addMonths(domain.expiresAt, months);
  const grace =
    profile.grace.renewDays === 0
      ? []
      : [{ kind: "renewPeriod" as const, endsAt: addDays(now, profile.grace.renewDays), months }];
  const graces = [...domain.graces.filter((held) => held.endsAt > now), ...grace];
  const lapsed = domain.phase === "expired" || (domain.phase === "deactivated" && !domain.clientDelete);
  return lapsed && expiresAt > now
    ? { ...domain, expiresAt, graces, phase: "active", phaseEndsAt: null }
    : { ...domain, expiresAt, graces };
}

/** The three dates in iis:infData: when the name leaves the zone, is deregistered, and can be registered again. */
export function deactivationDates(
  domain: Domain,
  profile: Profile,
): { readonly deactAt: number; readonly deleteAt: number; readonly releaseAt: number } | null {
  if (profile.deletion.kind !== "deactivate" || profile.expiry.kind !== "deactivate") return null;
  const { deactivatedDays, quarantineDays } = profile.deletion;
  const deactAt =
    domain.phase === "deactivated" && domain.phaseEndsAt !== null
      ? addDays(domain.phaseEndsAt, -deactivatedDays)
      : domain.deleteAtExpiry
        ? domain.expiresAt
        : addDays(domain.expiresAt, profile.expiry.expiredDays);
  const deleteAt = addDays(deactAt, deactivatedDays);
  return { deactAt, deleteAt, releaseAt: nextFourUtc(addDays(deleteAt, quarantineDays)) };
}
