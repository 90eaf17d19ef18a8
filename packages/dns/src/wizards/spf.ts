/** What receivers do with mail from servers that are not listed (RFC 7208 section 4.6.2): refuse, suspect, nothing. */
export type SpfRest = "-all" | "~all" | "?all";

export type SpfPolicy = {
  /** Domains of services that send mail for the name. */
  readonly includes: readonly string[];
  /** IPv4 and IPv6 addresses or networks. */
  readonly addresses: readonly string[];
  /** Whether the servers of the name's own A and AAAA records may send, and whether those of its MX records may. */
  readonly ownAddress: boolean;
  readonly ownMailServers: boolean;
  readonly rest: SpfRest;
};

/** Receivers treat a policy that requires more lookups than this as an error (RFC 7208 section 4.6.4). */
export const spfLookupsMax = 10;

export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

export function printSpf(policy: SpfPolicy): string {
  return [
    "v=spf1",
    ...(policy.ownAddress ? ["a"] : []),
    ...(policy.ownMailServers ? ["mx"] : []),
    ...policy.addresses.map((address) => `${address.includes(":") ? "ip6" : "ip4"}:${address}`),
    ...policy.includes.map((domain) => `include:${domain}`),
    policy.rest,
  ].join(" ");
}

/**
 * The terms of an SPF text in the fields of the wizard, and those without a field, which are kept. A text without "all" does not
 * say what happens to mail from other servers (RFC 7208 section 4.7).
 */
export function readSpf(text: string): { policy: SpfPolicy; others: string[] } {
  const policy = { includes: [] as string[], addresses: [] as string[], ownAddress: false, ownMailServers: false };
  let rest: SpfRest = "?all";
  const others: string[] = [];
  for (const term of termsOf(text)) {
    const [, name = "", value = ""] = /^\+?([a-z0-9]+)(?::(.*))?$/i.exec(term) ?? [];
    const key = name.toLowerCase();
    if (/^[-~?]all$/i.test(term)) rest = term.toLowerCase() as SpfRest;
    else if (key === "include" && value !== "" && !value.includes("%")) policy.includes.push(value);
    else if ((key === "ip4" || key === "ip6") && value !== "") policy.addresses.push(value);
    else if (key === "a" && value === "") policy.ownAddress = true;
    else if (key === "mx" && value === "") policy.ownMailServers = true;
    else others.push(term);
  }
  return { policy: { ...policy, rest }, others };
}

/**
 * Merges two SPF texts, because a name may have only one. The result allows every sender of both and has the rule of the first
 * for other servers. If the text ends in a redirect, that is kept.
 */
export function mergeSpf(first: string, second: string): string {
  const terms = [...termsOf(first), ...termsOf(second)];
  const senders = terms.filter((term) => !isLast(term));
  const known = new Map(senders.map((term) => [sameTerm(term), term]));
  const last = termsOf(first).find(isLast) ?? termsOf(second).find(isLast);
  return ["v=spf1", ...known.values(), ...(last === undefined ? [] : [last])].join(" ");
}

/** Whether a text allows no sender, as for a name without mail (RFC 7208 section 10.1.2). */
export function sendsNothing(text: string): boolean {
  const terms = termsOf(text);
  return terms.some((term) => /^-all$/i.test(term)) && terms.every((term) => /^-all$/i.test(term) || isModifier(term));
}

/** The terms for senders in `text` that `other` lacks. They stay when `other` is merged into `text`. */
export function stayingTerms(text: string, other: string): string[] {
  const named = new Set(termsOf(other).map(sameTerm));
  return termsOf(text).filter((term) => !isLast(term) && !named.has(sameTerm(term)));
}

/** The text without some of the domains that it includes. */
export function withoutIncludes(text: string, domains: readonly string[]): string {
  const gone = new Set(domains.map((domain) => `include:${domain.toLowerCase()}`));
  return ["v=spf1", ...termsOf(text).filter((term) => !gone.has(sameTerm(term)))].join(" ");
}

/** The number of lookups of the text itself; the texts that it includes require more. */
export function spfLookups(text: string): number {
  return termsOf(text).filter((term) => /^[-~?+]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$)|exists:)|^redirect=/i.test(term))
    .length;
}

function termsOf(text: string): string[] {
  return text.trim().split(/ +/).slice(1);
}

/** A term in the form used for comparing, without "+", which is the default (RFC 7208 section 4.6.2). */
const sameTerm = (term: string): string =>
  term
    .toLowerCase()
    .replace(/^\+/, "")
    .replace(/^(include:.*)\.$/, "$1");

const isModifier = (term: string): boolean => /^[a-z][a-z0-9_.-]*=/i.test(term) && !/^redirect=/i.test(term);

function isLast(term: string): boolean {
  return /^[-~?+]?all$/i.test(term) || /^redirect=/i.test(term);
}
