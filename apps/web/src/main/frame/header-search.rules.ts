import {
  asciiNameOf,
  checkDomainName,
  interpretDomainSearch,
  interpretRequestSearch,
  parseSearchTerms,
  unicodeNameOf,
  type RuleKey,
} from "@nameplane/values";

export const searchTypes = ["domains", "bulk", "whois", "requests"] as const;
export type SearchType = (typeof searchTypes)[number];

/** What a search in the header does; null if the text is empty and nothing is done. */
export type SearchIntent =
  | { readonly kind: "domain"; readonly domainname: string }
  | { readonly kind: "bulk"; readonly domainnames: readonly string[] }
  | { readonly kind: "whois"; readonly domainname: string; readonly idndomainname: string }
  | { readonly kind: "requests"; readonly query: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly rule: RuleKey };

/** Interprets a search. If it opens the list of requests, the list has the user's own page size. */
export function interpretSearch(type: SearchType, text: string, listSize: number): SearchIntent | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (type === "requests") {
    const wanted = interpretRequestSearch(trimmed);
    return wanted && { kind: "requests", query: { ...wanted, desc: "true", orderby: "created", limit: String(listSize) } };
  }
  if (type === "whois") {
    const [name = trimmed] = parseSearchTerms(trimmed);
    const rule = checkDomainName(name);
    const ascii = asciiNameOf(name);
    if (rule !== null || ascii === null) return { kind: "refused", rule: rule ?? "rules.invalid_domain" };
    return { kind: "whois", domainname: ascii, idndomainname: unicodeNameOf(ascii) };
  }
  const search = interpretDomainSearch(trimmed);
  if (search === null) return null;
  if (type === "bulk") return { kind: "bulk", domainnames: search.kind === "bulk" ? search.domainnames : [search.domainname] };
  return search.kind === "bulk" ? search : { kind: "domain", domainname: search.domainname };
}

/** The ASCII form (A-label) of a name if it differs from what was typed. */
export function sentAs(name: string): string | null {
  const ascii = asciiNameOf(name);
  return ascii !== null && ascii !== name.toLowerCase() ? ascii : null;
}
