import type { CertificateTrouble } from "@nameplane/contracts/forwarding/redirects";
import { hourMs } from "../certificates/issuing.rules.ts";

/** The most orders for one zone within a week. This is below what authorities allow for a registered name. */
export const zoneOrdersPerWeek = 30;
/** The most orders of the installation within an hour. Let's Encrypt allows 300 in three hours. */
export const ordersPerHour = 60;

/**
 * The trouble that users are shown for the stored code of a failure. Codes not listed here are refusals of the authority (RFC
 * 8555 6.7).
 */
export function troubleOf(error: string): CertificateTrouble {
  if (error === "not_pointing" || error === "no_dns") return "not_pointing";
  if (error === "caa" || error === "no_host_name") return error;
  if (error === "zone_limit" || error === "rateLimited") return "limit";
  return ["unavailable", "unknown", "failed", "serverInternal", "busy", "not_redirected"].includes(error)
    ? "unavailable"
    : "refused";
}

/**
 * How often a user may ask for another attempt for one redirect; each attempt queries public DNS. Together with the automatic
 * attempts, this stays below what Let's Encrypt allows (five failures of a name within an hour).
 */
export const retryLimits = [
  { name: "redirect-minute", windowMs: 60_000, cap: 1 },
  { name: "redirect-hour", windowMs: hourMs, cap: 10 },
] as const;
/** The limit for such attempts after the authority itself has refused the certificate. */
export const refusedRetryLimits = [{ name: "redirect-hour-refused", windowMs: hourMs, cap: 2 }] as const;

/** Problems that our own check found, before an authority was asked. */
export const foundByUs: readonly CertificateTrouble[] = ["not_pointing", "caa"];

/**
 * The status of a redirect's certificate, as the owner of the zone sees it. A worker that begins an attempt clears the error. A
 * certificate with failed attempts and no error is therefore being tried at this moment.
 */
export function statusOf(
  { tries, error, nextAt, expiresAt }: { tries: number; error: string | null; nextAt: Date | null; expiresAt: Date | null },
  now: Date,
): {
  state: "waiting" | "issued" | "failed";
  why: CertificateTrouble | null;
  nextAt: Date | null;
  endsAt: Date | null;
  isTried: boolean;
  mayRetry: boolean;
} {
  const why = error !== null && tries > 0 ? troubleOf(error) : null;
  const isThere = expiresAt !== null && expiresAt > now;
  const state = isThere ? "issued" : tries === 0 ? "waiting" : "failed";
  return {
    state,
    why,
    nextAt: why === null || why === "no_host_name" ? null : nextAt,
    endsAt: isThere ? expiresAt : null,
    isTried: tries > 0 && error === null,
    mayRetry: why !== null && why !== "no_host_name" && why !== "limit",
  };
}
