import type { AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import { checkDomainName, normalHost } from "@nameplane/values";

/**
 * Hours within which staff have to have acted on a report. Registrars act promptly on phishing, malware, botnets, pharming and spam that
 * spreads them; sexual abuse of children is acted on at once.
 *
 * Source ICANN Registrar Accreditation Agreement 3.18.2, as amended on 5 April 2024
 */
const hoursOf: Readonly<Record<AbuseKind, number>> = {
  child: 1,
  phishing: 24,
  malware: 24,
  botnet: 24,
  spam: 48,
  counterfeit: 120,
  other: 120,
};

export function dueAtOf(what: AbuseKind, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + hoursOf[what] * 3_600_000);
}

/** The worst first, as hours leave for it. */
export function worstFirst(kinds: readonly AbuseKind[]): AbuseKind[] {
  return [...new Set(kinds)].sort((one, other) => hoursOf[one] - hoursOf[other]);
}

/**
 * The host that was reported: out of a domain, or the address of a page, also one made harmless such as hxxps://example[.]com/login.
 * null when there is none in it.
 */
export function reportedHost(typed: string): string | null {
  const plain = typed.trim().replace(/\[\.\]|\(\.\)|\[dot\]/gi, ".");
  const withoutScheme = plain.replace(/^h(?:tt|xx)ps?(?::|\[:\])\/\//i, "");
  const [authority = ""] = withoutScheme.split(/[/?#\\]/);
  const [host = ""] = (authority.split("@").at(-1) ?? "").split(":");
  const ascii = asciiOf(normalHost(host));
  return ascii !== null && ascii.includes(".") && checkDomainName(ascii) === null && !/^[\d.]+$/.test(ascii) ? ascii : null;
}

function asciiOf(host: string): string | null {
  try {
    return host === "" ? null : new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

/** The host and every name above it, the longest first, of which one may be registered with us. */
export function namesAbove(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number for a report that is easily read aloud. bytes: ten random ones. */
export function referenceOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 10)].map((byte) => letters[byte % letters.length]).join("");
}

/** As people type it: small letters, spaces and hyphens do not matter. */
export function readReference(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, "");
}
