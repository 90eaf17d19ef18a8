import { asciiNameOf } from "@nameplane/values";
import { decimalEscape, octetsOfPresentation } from "./octets.ts";
import type { DnsReason } from "./problem.ts";

/**
 * A fully qualified name in presentation form: lower case, with its final dot ("www.example.se.", "." for the root), special
 * octets escaped as in RFC 1035 section 5.1. This form is used only inside this package and the name-server adapters. Everywhere
 * else names have no final dot.
 */
export type Fqdn = string;

/**
 * Characters allowed in a name. `host`: the name of a machine, with letters, digits and inner hyphens (RFC 1123 section 2.1), as
 * in targets of MX, NS and SRV. `domain`: also underscores, as in aliases. `any`: everything that fits into a label.
 */
export type NameKind = "host" | "domain" | "any";

export type ParsedName = { readonly ok: true; readonly name: Fqdn } | { readonly ok: false; readonly reason: DnsReason };

const domainLabel = /^[a-z0-9_-]+$/;
// RFC 2317 delegates parts of a reverse zone under labels such as "0/25"
const reverseLabel = /^[a-z0-9_/-]+$/;

/** "example.se" to "example.se.". This is the only place where a stored name gets its final dot. */
export function fqdnOf(name: string): Fqdn {
  return name === "" ? "." : `${name}.`;
}

/** "example.se." to "example.se". This is the only place where a name loses its final dot. */
export function storedNameOf(fqdn: Fqdn): string {
  return fqdn.slice(0, -1);
}

/**
 * Reads a name from a zone file or a field.
 * With an origin, a name without final dot is relative to it and "@" is the origin itself (RFC 1035 section 5.1). Without an
 * origin (fields and stored values), a name is always complete and the final dot is optional. A single label without final dot is
 * then refused, because "mail" may mean mail.example.se as well as the TLD.
 */
export function parseName(text: string, origin: Fqdn | null, kind: NameKind): ParsedName {
  if (text === ".") return { ok: true, name: "." };
  if (text === "@" && origin !== null) return { ok: true, name: origin };
  const name = qualify(text.toLowerCase(), origin);
  if (name === null) return { ok: false, reason: "dns.invalid_hostname" };
  if (/^[a-z0-9_.-]+$/.test(name)) return checkPlainName(name, kind);
  return parseUnusualName(name, kind);
}

/**
 * The name if it is complete and already in its stored form: small letters, digits, inner hyphens, underscores unless it is a
 * host's name, and a final dot. Null for everything else, which `parseName` reads. Most targets of a long zone file are such
 * names.
 */
export function plainWholeName(text: string, kind: NameKind): ParsedName | null {
  const length = text.length - 1;
  if (length > 253 || text.charCodeAt(length) !== 0x2e || !isPlain(text, length, kind)) return null;
  // If the last label has only digits, the text is an IP address and not a name, so the last label must contain a letter.
  for (let at = length - 1; at >= 0 && text.charCodeAt(at) !== 0x2e; at -= 1) {
    if (text.charCodeAt(at) >= 0x61) return { ok: true, name: text };
  }
  return null;
}

/** Whether a name without final dot is already in stored form, so that a plain origin can be appended without conversion. */
export function isPlainRelativeName(text: string, kind: NameKind): boolean {
  return isPlain(text, text.length, kind);
}

function isPlain(text: string, length: number, kind: NameKind): boolean {
  let labelStart = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue;
    if (code === 0x2e) {
      if (!isLabel(text, labelStart, at)) return false;
      labelStart = at + 1;
    } else if (code === 0x2d ? at === labelStart : code !== 0x5f || kind === "host") return false;
  }
  return isLabel(text, labelStart, length);
}

function isLabel(text: string, start: number, end: number): boolean {
  return end > start && end - start <= 63 && text.charCodeAt(end - 1) !== 0x2d;
}

function qualify(text: string, origin: Fqdn | null): string | null {
  if (text === "") return null;
  if (isAbsolute(text)) return text;
  if (origin === null) return text.includes(".") ? `${text}.` : null;
  return origin === "." ? `${text}.` : `${text}.${origin}`;
}

/** Whether the text ends in a dot that is not escaped by a backslash. */
function isAbsolute(text: string): boolean {
  if (!text.endsWith(".")) return false;
  let backslashes = 0;
  while (text[text.length - 2 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 0;
}

/** Checks a name that consists only of letters, digits, hyphens, underscores and dots, so nothing has to be unescaped. */
function checkPlainName(name: Fqdn, kind: NameKind): ParsedName {
  // 255 octets on the wire are 254 characters with the final dot (RFC 1035 section 2.3.4)
  if (name.length > 254) return { ok: false, reason: "dns.hostname_too_long" };
  let start = 0;
  while (start < name.length) {
    const end = name.indexOf(".", start);
    if (end === start) return { ok: false, reason: "dns.invalid_hostname" };
    if (end - start > 63) return { ok: false, reason: "dns.hostname_too_long" };
    start = end + 1;
  }
  const isWrong = kind !== "any" && (endsInNumber(name) || (kind === "host" && !isHostName(name)));
  return isWrong ? { ok: false, reason: "dns.invalid_hostname" } : { ok: true, name };
}

function isHostName(name: Fqdn): boolean {
  return !/_|(?:^|\.)-|-\./.test(name);
}

/** Whether the last label is a number, as in an IP address written instead of a name. No TLD is a number. */
function endsInNumber(name: Fqdn): boolean {
  return /(?:^|\.)\d+\.$/.test(name);
}

function parseUnusualName(text: string, kind: NameKind): ParsedName {
  if (!text.includes("\\")) {
    const ascii = asciiNameOf(text.slice(0, -1));
    if (ascii !== null) return checkPlainName(fqdnOf(ascii), kind);
    // The name contains characters that are not allowed in international names.
    if (/\P{ASCII}/u.test(text)) return { ok: false, reason: "dns.invalid_hostname" };
  }
  // ASCII letters only (RFC 4343): an escape can produce capitals, and octets beyond ASCII are not letters
  const labels = labelsOfPresentation(text)?.map((label) => label.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase()));
  if (labels === undefined) return { ok: false, reason: "dns.invalid_hostname" };
  if (wireLength(labels) > 255 || labels.some((label) => label.length > 63)) {
    return { ok: false, reason: "dns.hostname_too_long" };
  }
  if (labels.some((label) => label === "")) return { ok: false, reason: "dns.invalid_hostname" };
  const name = nameOfLabels(labels);
  const allowed = labels.at(-1) === "arpa" ? reverseLabel : domainLabel;
  const isWrong = kind !== "any" && (endsInNumber(name) || !labels.every((label) => allowed.test(label)));
  if (isWrong || (kind === "host" && !isHostName(name))) return { ok: false, reason: "dns.invalid_hostname" };
  return { ok: true, name };
}

/** Labels as octets, in order, without the empty root label; null for an invalid escape. */
export function labelsOfPresentation(name: Fqdn): string[] | null {
  if (name === ".") return [];
  if (!name.includes("\\")) return name.slice(0, -1).split(".");
  const labels: string[] = [];
  let start = 0;
  for (let index = 0; index < name.length; index += 1) {
    if (name[index] === "\\") {
      index += 1;
      continue;
    }
    if (name[index] !== ".") continue;
    const label = octetsOfPresentation(name.slice(start, index));
    if (label === null) return null;
    labels.push(label);
    start = index + 1;
  }
  return start === name.length ? labels : null;
}

/** The lower-case presentation form of labels given as octets. */
export function nameOfLabels(labels: readonly string[]): Fqdn {
  return labels.length === 0 ? "." : labels.map((label) => `${escapeLabel(label)}.`).join("");
}

// Characters with a special meaning in a zone file.
const specialInLabels = new Set('."\\;()@$');

function escapeLabel(label: string): string {
  if (/^[a-z0-9_*/-]+$/.test(label)) return label;
  let text = "";
  for (let index = 0; index < label.length; index += 1) {
    const code = label.codePointAt(index) ?? 0;
    const character = label[index] ?? "";
    if (specialInLabels.has(character)) text += `\\${character}`;
    else if (code < 0x21 || code > 0x7e) text += decimalEscape(code);
    // Letters are compared without case, in ASCII only (RFC 4343).
    else text += character.toLowerCase();
  }
  return text;
}

function wireLength(labels: readonly string[]): number {
  return labels.reduce((total, label) => total + label.length + 1, 1);
}

/** Whether `name` is `ancestor` or is below it. */
export function isSubdomainOrSame(name: Fqdn, ancestor: Fqdn): boolean {
  return name === ancestor || ancestor === "." || name.endsWith(`.${ancestor}`);
}
