import { asciiNameOf, domainNameLengthMax } from "@nameplane/values";
import { fqdnOf, isSubdomainOrSame, type Fqdn } from "./name.ts";
import { accepted, problem, refused, type DnsReason, type Outcome } from "./problem.ts";

// Owner names are relative to the apex, in lower-case A-labels. The apex itself is the empty owner, never "@".

const ownerLabel = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
// RFC 2317: classless delegation below a reverse zone
const reverseOwnerLabel = /^(?!-)[a-z0-9_/-]{1,63}(?<!-)$/;

/**
 * Reads the subdomain field of the record editor. An empty field is the apex, "*" is the wildcard, and international labels are
 * converted.
 *
 * Refuses the at sign, because people mean the apex by it, and names outside the zone. Also refuses names that repeat the domain:
 * in the zone example.se, "www.example.se" would become www.example.se.example.se.
 */
export function parseOwnerField(text: string, apex: string): Outcome<string> {
  const typed = text.trim().toLowerCase();
  if (typed.includes("@")) return refused(problem("dns.owner_at_sign", "subdomain", text));
  if (typed.endsWith(".")) {
    const owner = ownerOf(typed, apex);
    return owner === null ? refused(problem("dns.outside_zone", "subdomain", text)) : checkedOwner(owner, apex, text);
  }
  if (typed === apex || typed.endsWith(`.${apex}`)) {
    return refused(problem("dns.owner_repeats_domain", "subdomain", text));
  }
  return checkedOwner(typed, apex, text);
}

function checkedOwner(owner: string, apex: string, typed: string): Outcome<string> {
  const ascii = asciiOwnerOf(owner);
  const reason = checkOwner(ascii, apex);
  return reason === null ? accepted(ascii) : refused(problem(reason, "subdomain", typed));
}

/** The labels of an owner, converted to A-labels if possible; other labels are kept. */
export function asciiOwnerOf(owner: string): string {
  if (!/\P{ASCII}/u.test(owner)) return owner;
  return owner
    .split(/[.\u3002\uff0e\uff61]/)
    .map((label) => (/\P{ASCII}/u.test(label) ? (asciiNameOf(label) ?? label) : label))
    .join(".");
}

/** The problem of an owner name in its stored form, or null. */
export function checkOwner(owner: string, apex: string): DnsReason | null {
  if (owner === "") return null;
  if (owner.length + 1 + apex.length > domainNameLengthMax) return "dns.owner_too_long";
  const labels = owner.split(".");
  if (labels.some((label) => label.length > 63)) return "dns.owner_too_long";
  const allowed = apex.endsWith(".arpa") ? reverseOwnerLabel : ownerLabel;
  // The asterisk is allowed only as the whole leftmost label (RFC 4592 section 2.1.1).
  const [first = "", ...others] = labels;
  return (first === "*" || allowed.test(first)) && others.every((label) => allowed.test(label)) ? null : "dns.invalid_owner";
}

/** The owner of a fully qualified name inside the zone; null if the name is outside. */
export function ownerOf(name: Fqdn, apex: string): string | null {
  const zone = fqdnOf(apex);
  if (!isSubdomainOrSame(name, zone)) return null;
  if (name === zone) return "";
  return zone === "." ? name.slice(0, -1) : name.slice(0, -zone.length - 1);
}

export function fqdnOfOwner(owner: string, apex: string): Fqdn {
  if (owner === "") return fqdnOf(apex);
  return fqdnOf(apex === "" ? owner : `${owner}.${apex}`);
}
