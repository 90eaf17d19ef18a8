/**
 * Splits pasted or typed text into the names it contains, each once and in order. They may be separated by commas, semicolons and
 * white space. Each is in lower case and without scheme, user or mailbox, path, port, "www." and final dot. Whether a term is a
 * domain name is decided by `checkDomainName`.
 */
export function parseSearchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const part of text.split(/[\s,;]+/)) {
    const term = cleanSearchTerm(part);
    if (term !== "") terms.add(term);
  }
  return [...terms];
}

const termLengthMax = 2048;

/** One term reduced to the name it means: "https://www.Example.se:8080/shop?a=1" and "info@example.se" to "example.se". */
export function cleanSearchTerm(text: string): string {
  // In any longer address, the domain name is at the beginning, so the rest can be cut off.
  let term = text.trim().slice(0, termLengthMax).toLowerCase();
  term = term.replace(/^[a-z][a-z0-9+.-]*:\/\//, "").replace(/^(?:mailto:|\/\/)/, "");
  term = term.replace(/^["'<([]+/, "").replace(/["'>)\]]+$/, "");
  const end = term.search(/[/?#\\]/);
  if (end >= 0) term = term.slice(0, end);
  term = term.slice(term.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  let length = term.length;
  while (length > 0 && term[length - 1] === ".") length -= 1;
  term = term.slice(0, length);
  // "www.se" is a name of its own; "www." is removed only before a complete name
  return /^www\.[^.]+\../.test(term) ? term.slice(4) : term;
}

export type DomainSearch =
  | { readonly kind: "single"; readonly domainname: string }
  | { readonly kind: "bulk"; readonly domainnames: readonly string[] };

/** A search in the page header for domains. Several terms are a bulk search. Null if there is nothing to search for. */
export function interpretDomainSearch(text: string): DomainSearch | null {
  const [first, ...others] = parseSearchTerms(text);
  if (first === undefined) return null;
  return others.length === 0 ? { kind: "single", domainname: first } : { kind: "bulk", domainnames: [first, ...others] };
}

/** What to search for in the list of requests. The property has the name of the list's query field. */
export type RequestSearch = { readonly ordernr: string } | { readonly requestid: string } | { readonly domainname: string };

/**
 * A search in the page header for requests. The letter O and digits are an order number (the field has only the digits), digits
 * alone are a request id, and anything else is a domain name. Null if there is nothing to search for.
 */
export function interpretRequestSearch(text: string): RequestSearch | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (/^[Oo]\d+$/.test(trimmed)) return { ordernr: trimmed.slice(1) };
  if (/^\d+$/.test(trimmed)) return { requestid: trimmed };
  const name = cleanSearchTerm(trimmed);
  return { domainname: name === "" ? trimmed : name };
}

/** A text with more words than this is a list, or was pasted by mistake. */
const ideaWordsMax = 5;
const labelMax = 63;

/**
 * Two or more words, read as one idea for a domain name: joined without and with hyphens. Null for a single word, for more than
 * `ideaWordsMax` words, for words with a dot, and for more letters than a name can have.
 */
export function readAsIdea(terms: readonly string[]): { readonly joined: string; readonly hyphenated: string } | null {
  if (terms.length < 2 || terms.length > ideaWordsMax || terms.some((term) => term.includes("."))) return null;
  const hyphenated = terms.join("-").replaceAll(/-{2,}/g, "-");
  return hyphenated.length > labelMax ? null : { joined: terms.join(""), hyphenated };
}
