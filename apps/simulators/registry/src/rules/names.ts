import { domainToASCII, domainToUnicode } from "node:url";
import type { IdnScript, Profile } from "../profiles/profile.ts";
import { profileOfTld, tldOf } from "../profiles/index.ts";

/**
 * Why a label is not allowed in a host or domain name; null if it is allowed (RFC 1123 section 2.1, RFC 5890).
 * `label` must be in lower case.
 */
function labelProblem(label: string): string | null {
  if (label === "") return "empty label";
  if (label.length > 63) return "label longer than 63 characters";
  if (!/^[a-z0-9-]+$/.test(label)) return "only letters, digits and hyphens";
  if (label.startsWith("-") || label.endsWith("-")) return "hyphen at an end";
  if (label.startsWith("xn--")) {
    const unicode = domainToUnicode(label);
    const sound = unicode !== "" && !unicode.startsWith("xn--") && domainToASCII(unicode) === label;
    return sound ? null : "not a valid A-label";
  }
  if (label.slice(2, 4) === "--") return "hyphens in third and fourth place";
  return null;
}

/** Why a host name is not allowed; null if it is. Host names are compared and stored in lower case without a final dot. */
export function hostNameProblem(name: string): string | null {
  if (name.length > 253) return "name longer than 253 characters";
  const labels = name.split(".");
  if (labels.length < 2) return "at least two labels";
  for (const label of labels) {
    const problem = labelProblem(label);
    if (problem !== null) return problem;
  }
  return /^\d+$/.test(labels.at(-1) ?? "") ? "numeric top-level domain" : null;
}

// Labels written entirely in one script. Digits and the hyphen belong to every script; Latin letters only to Latin.
const scripts: Readonly<Record<IdnScript, RegExp>> = {
  Latin: /^[\p{Script=Latin}\d-]+$/u,
  Greek: /^[\p{Script=Greek}\d-]+$/u,
  Cyrillic: /^[\p{Script=Cyrillic}\d-]+$/u,
  Hebrew: /^[\p{Script=Hebrew}\d-]+$/u,
  Arabic: /^[\p{Script=Arabic}\d-]+$/u,
  Han: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\d-]+$/u,
  Hangul: /^[\p{Script=Hangul}\d-]+$/u,
};

function isInScripts(label: string, allowed: readonly IdnScript[]): boolean {
  if (!label.startsWith("xn--")) return true;
  const unicode = domainToUnicode(label);
  return allowed.some((script) => scripts[script].test(unicode));
}

export interface RegistrableName {
  readonly name: string;
  readonly label: string;
  readonly tld: string;
  readonly profile: Profile;
}

export type NameRefusal = { readonly kind: "syntax" | "unserved"; readonly problem: string };

/** Splits a name into label and served TLD, or says why it can never be registered here. */
export function parseRegistrableName(raw: string): RegistrableName | NameRefusal {
  const name = raw.toLowerCase();
  const syntax = hostNameProblem(name);
  if (syntax !== null) return { kind: "syntax", problem: syntax };
  const tld = tldOf(name);
  const profile = tld === undefined ? undefined : profileOfTld(tld);
  if (tld === undefined || profile === undefined) return { kind: "unserved", problem: "top-level domain not served" };
  const label = name.slice(0, -(tld.length + 1));
  if (label.includes(".")) return { kind: "syntax", problem: "one label below the top-level domain" };
  if (label.length < profile.labelMin || label.length > profile.labelMax) {
    return { kind: "syntax", problem: `${profile.labelMin} to ${profile.labelMax} characters` };
  }
  if (!isInScripts(label, profile.idnScripts)) return { kind: "syntax", problem: "characters this registry does not take" };
  return { name, label, tld, profile };
}

/** Whether the registry reserves a name for itself or by policy. */
export function isReserved({ label, tld, profile }: RegistrableName): boolean {
  return profile.reserved.includes(label) || (profile.reservedAtTld[tld] ?? []).includes(label);
}

/**
 * The domain that a host is subordinate to: the last label before a served TLD, plus that TLD.
 * Null for hosts under TLDs of other registries (external hosts).
 */
export function superordinateName(hostName: string): string | null {
  const tld = tldOf(hostName);
  if (tld === undefined) return null;
  const label = hostName
    .slice(0, -(tld.length + 1))
    .split(".")
    .at(-1);
  return `${label}.${tld}`;
}
