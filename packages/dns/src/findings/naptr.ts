import { valueOfRdata } from "../rdata.ts";
import type { DnsReason } from "../problem.ts";
import { naptr, type Naptr } from "../types/naptr.ts";
import { findingAt, type FindingRule } from "./finding.ts";

/** NAPTR records that clients ignore or cannot follow. */
export const naptrRule: FindingRule = (set) => {
  if (set.type !== "NAPTR") return [];
  const found = new Map<DnsReason, string>();
  for (const rdata of set.rdata)
    for (const [reason, detail] of problemsOf(valueOfRdata(naptr, rdata))) if (!found.has(reason)) found.set(reason, detail);
  return [...found].map(([reason, detail]) => findingAt(set, reason, { detail }));
};

function problemsOf({ flags, services, regexp, replacement }: Naptr): [DnsReason, string][] {
  const found: [DnsReason, string][] = [];
  // RFC 3404 section 4.3 defines S, A, U and P, only one of which may be used; RFC 3958 and RFC 6116 use no others
  if (!/^[sSaAuUpP]?$/.test(flags)) found.push(["dns.naptr_unknown_flags", flags]);
  if (!isServices(services)) found.push(["dns.naptr_unreadable_service", services]);
  if (regexp !== "" && !isSubstitution(regexp)) found.push(["dns.naptr_unreadable_regexp", regexp]);
  // With flag U the result is a URI, which only the regular expression can produce (RFC 3404 section 4.3).
  const isEmpty = regexp === "" && (replacement === "." || /^u$/i.test(flags));
  if (isEmpty) found.push(["dns.naptr_leads_nowhere", services === "" ? flags : services]);
  return found;
}

/**
 * Whether the text is words of at most 32 characters joined by "+" and ":" (RFC 3404 section 4.4, RFC 3958 section 6.5, RFC 6116
 * section 3.4.3). Records that only lead to further NAPTR records leave it empty.
 */
function isServices(text: string): boolean {
  return text === "" || /^[a-z0-9][a-z0-9._-]{0,31}(?:[+:][a-z0-9][a-z0-9._-]{0,31})*$/i.test(text);
}

/**
 * Whether the text is a delimiter, the expression, the delimiter, the replacement, the delimiter, and "i" or nothing (RFC 3402
 * section 3.2).
 */
function isSubstitution(text: string): boolean {
  const [delimiter = ""] = text;
  if (/[0-9i\\]/i.test(delimiter)) return false;
  const parts: string[] = [""];
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === delimiter) parts.push("");
    else {
      const isEscape = char === "\\";
      parts[parts.length - 1] += isEscape ? text.slice(at, at + 2) : char;
      if (isEscape) at += 1;
    }
  }
  const [expression, , flags, ...more] = parts;
  return more.length === 0 && expression !== "" && (flags === "" || flags === "i");
}
