import type { AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import { checkDomainName, normalHost } from "@nameplane/values";

/**
 * Within how many hours staff have to act on a report. ICANN requires registrars to act promptly on phishing, malware, botnets,
 * pharming, and spam that spreads them. Sexual abuse of children is handled at once.
 *
 * Source: ICANN Registrar Accreditation Agreement 3.18.2, as amended on 5 April 2024
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

/** Sorts kinds of abuse: the ones that leave the fewest hours come first. */
export function worstFirst(kinds: readonly AbuseKind[]): AbuseKind[] {
  return [...new Set(kinds)].sort((one, other) => hoursOf[one] - hoursOf[other]);
}

/**
 * The host that was reported, read from a domain or from a page address. The address may be written so that nobody clicks on it
 * by mistake, such as hxxps://example[.]com/login. Null if the text contains no host.
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

/** The host and every name above it, the longest first. One of them may be registered with us. */
export function namesAbove(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes a report number that is easy to read aloud. `bytes` are ten random bytes. */
export function referenceOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 10)].map((byte) => letters[byte % letters.length]).join("");
}

/** Reads a report number as people type it: small letters, spaces and hyphens are allowed. */
export function readReference(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, "");
}
