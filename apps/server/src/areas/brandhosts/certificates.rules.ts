import type { HostCertificateTrouble } from "@nameplane/contracts/whitelabel/brand-hosts";
import { dayMs, renewAt } from "../certificates/issuing.rules.ts";

/**
 * The most hosts of one brand that get their first certificate within a week. The number is far below what authorities allow
 * (T143).
 */
export const newHostsPerWeek = 20;
/** The most certificates for hosts of brands that are issued within an hour. Let's Encrypt allows 300 orders in three hours. */
export const ordersPerHour = 60;

/** Names below these belong to this machine or to nobody (RFC 6761, RFC 6762), so no authority issues certificates for them. */
const localNames = ["localhost", "local", "localdomain", "internal", "home.arpa"];

/**
 * Whether a certificate authority can issue a certificate for a host: it must be a name with several labels, and not the name of
 * this machine.
 */
export function isPublicName(host: string): boolean {
  const isAddress = host.includes(":") || /^[\d.]+$/.test(host);
  if (isAddress || !host.includes(".")) return false;
  return !localNames.some((local) => host === local || host.endsWith(`.${local}`));
}

/**
 * Problems that our own check found before an authority was asked. People often correct these soon, so the check is repeated
 * soon.
 */
export const foundByUs: readonly string[] = ["not_pointing", "no_dns", "caa"];

/**
 * The trouble that users are shown for the stored code of a failure. Codes not listed here are refusals of the authority (RFC
 * 8555 6.7).
 */
export function troubleOf(error: string): HostCertificateTrouble {
  if (error === "not_pointing" || error === "no_dns") return "notpointing";
  if (error === "caa") return "caa";
  if (error === "host_limit" || error === "rateLimited") return "limit";
  // The authority tried to fetch our answer from the host and did not get it.
  if (["challenge", "connection", "unauthorized", "dns", "tls"].includes(error)) return "unreached";
  return ["unavailable", "unknown", "failed", "serverInternal", "busy", "orderGone"].includes(error) ? "unavailable" : "refused";
}

/** Words for each trouble, for tasks of staff. */
export const troubleWords: Readonly<Record<HostCertificateTrouble, { readonly en: string; readonly sv: string }>> = {
  notpointing: { en: "it does not lead here in DNS", sv: "den leder inte hit i DNS" },
  caa: {
    en: "CAA records of the domain do not allow our certificate authority",
    sv: "domänens CAA-poster tillåter inte vår certifikatutfärdare",
  },
  limit: { en: "too many certificates are ordered at present", sv: "för många certifikat beställs just nu" },
  unreached: { en: "the certificate authority did not reach us there", sv: "certifikatutfärdaren nådde oss inte där" },
  unavailable: { en: "the certificate authority does not answer properly", sv: "certifikatutfärdaren svarar inte som den ska" },
  refused: { en: "the certificate authority refused it", sv: "certifikatutfärdaren vägrade att utfärda det" },
};

/** The status of a host's certificate, as people who edit the brand see it. */
export function statusOf(
  of: {
    readonly tries: number;
    readonly error: string | null;
    readonly nextAt: Date | null;
    readonly expiresAt: Date | null;
    readonly renewsAt: Date | null;
  },
  now: Date,
): {
  readonly state: "waiting" | "issued" | "failed";
  readonly why: HostCertificateTrouble | null;
  readonly until: Date | null;
  readonly renews: Date | null;
  readonly next: Date | null;
} {
  const { tries, error, nextAt, expiresAt, renewsAt } = of;
  const isValid = expiresAt !== null && expiresAt > now;
  const why = tries > 0 && error !== null ? troubleOf(error) : null;
  return {
    state: isValid ? "issued" : why === null ? "waiting" : "failed",
    why,
    until: isValid ? expiresAt : null,
    renews: isValid ? renewsAt : null,
    next: why === null ? null : nextAt,
  };
}

/**
 * How often a person may ask for another attempt for one host. Each attempt asks the DNS and, if the host leads here, the
 * authority. Let's Encrypt allows five failures for a name within an hour.
 */
export const retryLimits = [
  { name: "host-certificate-minute", windowMs: 60_000, cap: 1 },
  { name: "host-certificate-hour", windowMs: dayMs / 24, cap: 4 },
] as const;

/**
 * Whether people are told that a host has no certificate, or that its certificate was not renewed. People who have just added a
 * host are still changing its DNS, so they are told after an hour at the earliest. A renewal begins when a third of the
 * certificate's life is left. People are told when a fifth of that time has passed without success: after three days for a
 * certificate of 47 days.
 */
export function mustTell(
  of: { readonly tries: number; readonly wantedAt: Date; readonly issuedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): boolean {
  const { tries, wantedAt, issuedAt, expiresAt } = of;
  if (issuedAt === null || expiresAt === null) return tries >= 3 && now.getTime() - wantedAt.getTime() >= dayMs / 24;
  const from = renewAt(issuedAt, expiresAt).getTime();
  return now.getTime() >= from + (expiresAt.getTime() - from) / 5;
}

/**
 * For how many seconds browsers are told to use HTTPS only (RFC 6797). Null in the first week after a host got its first
 * certificate: a browser that was told so cannot reach the host any more if HTTPS then turns out not to work. Names below the
 * host are not ours, so browsers are told nothing about them.
 */
export function strictSeconds(unbrokenSince: Date, now: Date): number | null {
  const ageMs = now.getTime() - unbrokenSince.getTime();
  return ageMs < 7 * dayMs ? null : Math.min(Math.floor(ageMs / 1000), (180 * dayMs) / 1000);
}
