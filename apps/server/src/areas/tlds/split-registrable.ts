import { domainName, splitName, type DomainName, type SplitName } from "@nameplane/values";
import { getPublicSuffix } from "tldts";

/**
 * Splits a name at its public suffix: "a.b.co.uk" into a, b and co.uk.
 *
 * `name`: in lower case, as A-labels. `known`: suffixes that we sell. They count even if the public suffix list does not have
 * them. Returns null if the name is itself a suffix.
 *
 * Source: publicsuffix.org, ICANN section: names under a private suffix such as github.io are not registered at a registry
 */
export function splitRegistrable(name: DomainName, known?: { has(suffix: string): boolean }): SplitName | null {
  const suffix = longestKnown(name, known) ?? getPublicSuffix(name, { allowPrivateDomains: false });
  return suffix === null ? null : splitName(name, domainName(suffix));
}

/**
 * The longest of our own TLDs that the name is under. It takes precedence over the public list, unless that list has a longer
 * one.
 */
function longestKnown(name: DomainName, known: { has(suffix: string): boolean } | undefined): string | null {
  if (known === undefined) return null;
  const listed = getPublicSuffix(name, { allowPrivateDomains: false }) ?? "";
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const suffix = name.slice(dot + 1);
    if (suffix.length <= listed.length) return null;
    if (known.has(suffix)) return suffix;
  }
  return null;
}
