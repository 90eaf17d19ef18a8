import type { RenewalWindow } from "./certificate-authority.port.ts";
import { dayMs, renewAt } from "./issuing.rules.ts";

/** How often we ask an authority when it wants a certificate to be renewed (RFC 9773 4.3.3). */
const askWindowMs = dayMs;

/**
 * When work on a coverage continues. If the authority suggests a renewal time, we ask again every day, because it may change that
 * time.
 */
export const nextLook = (renewsAt: Date, window: RenewalWindow | null, now: Date): Date =>
  window === null ? renewsAt : new Date(Math.min(renewsAt.getTime(), now.getTime() + askWindowMs));

/**
 * When the next certificate is started. The time lies within the authority's window, and depends on the id, so that not all
 * certificates are renewed at once. It is never later than after two thirds of the certificate's life.
 */
export function plannedRenewal(
  of: { readonly id: string; readonly issuedAt: Date; readonly expiresAt: Date },
  window: RenewalWindow | null,
): Date {
  const latest = renewAt(of.issuedAt, of.expiresAt);
  if (window === null) return latest;
  const share = Number.parseInt(of.id.replaceAll("-", "").slice(-4), 16) / 0x1_0000;
  const wished = window.from.getTime() + share * Math.max(window.until.getTime() - window.from.getTime(), 0);
  return new Date(Math.min(wished, latest.getTime()));
}

/**
 * The window in which programs should renew a certificate (RFC 9773 4.2). It starts at the planned time, and is short enough to
 * leave time for failures. A revoked certificate should be replaced at once.
 */
export function windowFor(
  of: { readonly issuedAt: Date; readonly expiresAt: Date; readonly isRevoked: boolean },
  planned: Date,
): RenewalWindow {
  const { issuedAt, expiresAt, isRevoked } = of;
  if (isRevoked) return { from: issuedAt, until: new Date(issuedAt.getTime() + 1000) };
  const left = Math.max(expiresAt.getTime() - planned.getTime(), 1000);
  return { from: planned, until: new Date(planned.getTime() + Math.min(left / 4, 2 * dayMs)) };
}
