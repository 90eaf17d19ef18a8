import type { RenewalWindow } from "./certificate-authority.port.ts";
import { dayMs, renewAt } from "./issuing.rules.ts";

/** How often an authority is asked when it wants a certificate to be renewed (RFC 9773 4.3.3). */
const askWindowMs = dayMs;

/** When a coverage is looked after next: an authority that says when is asked every day, because it may change its mind. */
export const nextLook = (renewsAt: Date, window: RenewalWindow | null, now: Date): Date =>
  window === null ? renewsAt : new Date(Math.min(renewsAt.getTime(), now.getTime() + askWindowMs));

/**
 * When the next certificate is begun: within the window of the authority, spread over it by the id so that not all are renewed at
 * once, and never later than after two thirds of the life.
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
 * The window in which programs shall renew a certificate (RFC 9773 4.2): from the planned time on, for as long as leaves time for what goes
 * wrong. One that is revoked is to be replaced at once.
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
