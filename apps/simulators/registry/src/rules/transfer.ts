import type { Domain, Transfer, TransferStatus } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "./notices.ts";
import { addDays, addMonths } from "./periods.ts";

/** Months by which the term would pass its longest allowed end, cut off (RFC 5731 section 3.2.4 leaves this to policy). */
function cappedExpiry(expiresAt: number, months: number, now: number, maxMonths: number): number {
  return Math.max(expiresAt, Math.min(addMonths(expiresAt, months), addMonths(now, maxMonths)));
}

/** The expiry a transfer granted now would lead to: the auto-renew year goes back first, then the term is added. */
function expiryAfterTransfer(domain: Domain, months: number, profile: Profile, now: number): number {
  if (months === 0) return domain.expiresAt;
  const autoRenew = domain.graces.find((grace) => grace.kind === "autoRenewPeriod" && grace.endsAt > now);
  const base = autoRenew === undefined ? domain.expiresAt : addMonths(domain.expiresAt, -autoRenew.months);
  return cappedExpiry(base, months, now, profile.terms.maxMonths);
}

/** A request that waits for the losing side until its deadline. */
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

/** Ends a pending transfer without a change of sponsor. */
export function stopTransfer(domain: Domain, status: TransferStatus, now: number): Domain {
  if (domain.transfer === null) return domain;
  return { ...domain, transfer: { ...domain.transfer, status, actsAt: now } };
}

/**
 * Moves a domain to the gaining registrar: sponsor, term, grace, and everything that was the loser's to say
 * (client statuses, authInfo by RFC 9154 section 5.4, iis:clientDelete) falls away.
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

/** What the two sides are told: the loser of a request and of a decision not its own, the gainer of every decision. */
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
