import { isLowerCaseLabel } from "./names/domain-name.ts";
import { parseIpv4 } from "./ip-address.ts";
import type { Rule } from "./rule.ts";

// RFC 5321 section 4.5.3.1: 64 octets before the at sign, 254 in all (256 of the path minus its brackets).
const localPartLengthMax = 64;
const addressLengthMax = 254;

// "atext" of RFC 5322 section 3.2.3
const atom = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+$/;

/**
 * Rule for an email address. It is narrower than RFC 5322: ASCII only; the local part is dotted atoms or one quoted string; the
 * domain is a bracketed IPv4 address or a dotted name of two or more labels. Comments and folding are refused.
 */
export const checkEmail: Rule = (value) => (value === "" || isEmail(value) ? null : "rules.invalid_email");

export function isEmail(value: string): boolean {
  if (value.length > addressLengthMax) return false;
  const at = value.lastIndexOf("@");
  if (at < 1 || at > localPartLengthMax) return false;
  return isLocalPart(value.slice(0, at)) && isEmailDomain(value.slice(at + 1));
}

function isLocalPart(text: string): boolean {
  return text.startsWith('"') ? isQuotedString(text) : text.split(".").every((part) => atom.test(part));
}

/**
 * Whether the text is printable ASCII between quotes. Inside, a quote or backslash must be preceded by a backslash. An empty
 * quoted string names no mailbox.
 */
function isQuotedString(text: string): boolean {
  if (text.length < 3 || !text.endsWith('"')) return false;
  const inner = text.slice(1, -1);
  for (let index = 0; index < inner.length; index += 1) {
    if (inner[index] === "\\") index += 1;
    else if (inner[index] === '"') return false;
    const code = inner.codePointAt(index);
    if (code === undefined || code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

function isEmailDomain(text: string): boolean {
  if (text.startsWith("[")) return text.endsWith("]") && parseIpv4(text.slice(1, -1)) !== null;
  const labels = text.toLowerCase().split(".");
  return labels.length >= 2 && labels.every(isLowerCaseLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
