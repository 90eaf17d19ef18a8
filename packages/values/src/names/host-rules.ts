import { domainNameLengthMax, isLowerCaseLabel } from "./domain-name.ts";
import { asciiNameOf } from "./idn.ts";
import type { Rule } from "../rule.ts";

/**
 * A domain name typed into search, WHOIS and order fields: two or three labels, no IP address, in Unicode or A-labels.
 * The message for the length says 255, as the specification does. Names of 254 and 255 characters cannot exist in the DNS and get
 * the same message.
 */
export const checkDomainName: Rule = (value) => {
  if (value === "") return null;
  if (value.length > domainNameLengthMax) return "rules.too_long_domain";
  const ascii = asciiNameOf(value);
  return ascii !== null && hasLabels(ascii, 2, 3) ? null : "rules.invalid_domain";
};

/** Rule for the search field, which accepts a domain name or its first label alone: one or two labels. */
export const checkDomainNamePart: Rule = (value) => {
  if (value === "") return null;
  const ascii = asciiNameOf(value);
  return ascii !== null && hasLabels(ascii, 1, 2) ? null : "rules.invalid_domain_part";
};

/**
 * A name-server host name: three labels or more, the last of two characters or more, no IP address.
 * International names must be typed as A-labels here. Registries accept nothing else, and a silent conversion would hide which
 * host name they receive.
 */
export const checkHostname: Rule = (value) => {
  if (value === "") return null;
  if (value.length > domainNameLengthMax) return "rules.too_long_hostname";
  const lower = value.toLowerCase();
  const last = lower.slice(lower.lastIndexOf(".") + 1);
  return hasLabels(lower, 3, 127) && last.length >= 2 ? null : "rules.invalid_hostname";
};

function hasLabels(name: string, least: number, most: number): boolean {
  const labels = name.split(".");
  if (labels.length < least || labels.length > most || !labels.every(isLowerCaseLabel)) return false;
  // No TLD is a number, so this also refuses IP addresses in every dotted notation.
  return labels.length === 1 || !/^\d+$/.test(labels.at(-1) ?? "");
}
