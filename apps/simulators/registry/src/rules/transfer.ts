import type { Domain, Transfer, TransferStatus } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "./notices.ts";
import { addDays, addMonths } from "./periods.ts";

/** The new expiry, limited to the longest term allowed (RFC 5731 section 3.2.4 leaves this to policy). */
function cappedExpiry(expiresAt: number, months: number, now: number, maxMonths: number): number {
  return Math.max(expiresAt, Math.min(addMonths(expiresAt, months), addMonths(now, maxMonths)));
}

/**
 * The expiry after a transfer that is granted now: the year of an auto-renewal is taken back first, and then the period is added.
 */
function expiryAfterTransfer(domain: Domain, months: number, profile: Profile, now: number): number {
  if (months === 0) return domain.expiresAt;
  const autoRenew = domain.graces.find((grace) => grace.kind === "autoRenewPeriod" && grace.endsAt > now);
  const base = autoRenew === undefined ? domain.expiresAt : addMonths(domain.expiresAt, -autoRenew.months);
  return cappedExpiry(base, months, now, profile.terms.maxMonths);
}

/** The domain with a transfer request that waits for the losing registrar until its deadline. */
export function requestTransfer(
  domain: Domain,
  gaining: string,
  request: { readonly months: number; readonly hosts: readonly string[] | null },
  profile: Profile,
  now: number,
): Domain {
  const transfer: Transfer = {
    status: "pending",
    gaining,
    requestedAt: now,
    losing: domain.sponsor,
    actsAt: addDays(now, profile.transfer.pendingDays),
    expiresAt: request.months === 0 ? null : expiryAfterTransfer(domain, request.months, profile, now),
    months: request.months,
    hosts: request.hosts,
  };
  return { ...domain, transfer };
}

/** Ends a pending transfer without a change of sponsoring registrar. */
export function stopTransfer(domain: Domain, status: TransferStatus, now: number): Domain {
  if (domain.transfer === null) return domain;
  return { ...domain, transfer: { ...domain.transfer, status, actsAt: now } };
}

/**
 * Moves a domain to the gaining registrar: changes registrar, expiry and grace periods, and removes what the losing registrar had
 * set (client statuses, iis:clientDelete, and authInfo according to RFC 9154 section 5.4).
 */
export function completeTransfer(domain: Domain, status: TransferStatus, profile: Profile, now: number): Domain {
  const transfer = domain.transfer;
  if (transfer === null) return domain;
  const expiresAt = transfer.months === 0 ? domain.expiresAt : expiryAfterTransfer(domain, transfer.months, profile, now);
  const grace =
    transfer.months > 0 && profile.grace.transferDays > 0
      ? [{ kind: "transferPeriod" as const, endsAt: addDays(now, profile.grace.transferDays), months: transfer.months }]
      : [];
  return {
    ...domain,
    sponsor: transfer.gaining,
    transferredAt: now,
    expiresAt,
    authInfo: null,
    statuses: domain.statuses.filter((set) => !set.startsWith("client")),
    graces: transfer.months > 0 ? grace : domain.graces,
    deleteAtExpiry: false,
    hosts: transfer.hosts ?? domain.hosts,
    transfer: { ...transfer, status, actsAt: now, expiresAt: transfer.months === 0 ? null : expiresAt },
  };
}

const endTexts: Readonly<Record<TransferStatus, string>> = {
  pending: "Transfer requested.",
  clientApproved: "Transfer approved.",
  clientCancelled: "Transfer cancelled.",
  clientRejected: "Transfer rejected.",
  serverApproved: "Transfer completed.",
  serverCancelled: "Transfer cancelled by the registry.",
};

/** Notices about a transfer. A request is reported to the losing registrar, and every decision to both registrars. */
export function transferNotices(domain: Domain, now: number): Notice[] {
  const transfer = domain.transfer;
  if (transfer === null) return [];
  const notice = (to: string): Notice => ({
    kind: "domainTransfer",
    to,
    at: now,
    text: endTexts[transfer.status],
    name: domain.name,
    transfer,
  });
  return transfer.status === "pending" ? [notice(transfer.losing)] : [notice(transfer.losing), notice(transfer.gaining)];
}
