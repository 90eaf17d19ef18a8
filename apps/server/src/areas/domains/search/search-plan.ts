import { parseSearchTerms, type DomainName } from "@nameplane/values";
import type { Tld, TldCatalogue } from "../../tlds/index.ts";
import { describeProblem, nameProblems, type NameProblem } from "./name-texts.rules.ts";
import { keywordUnder, readName } from "./orderable-name.ts";

/** One name of a search before the registry is asked. */
export type PlannedName = {
  readonly name: DomainName;
  readonly unicodeName: string;
  readonly tldName: string;
  /** Null when the TLD is not on sale. */
  readonly tld: Tld | null;
  readonly isExact: boolean;
  /** checking: whether the name is free is asked of the registry. */
  readonly state: "checking" | "unsold" | "invalid" | "reserved";
  readonly problem: NameProblem | null;
};

export type SearchPlan = {
  readonly understood: readonly { typed: string; unicode: string; ascii: string }[];
  readonly invalid: readonly { typed: string; problem: NameProblem }[];
  readonly names: readonly PlannedName[];
};

export type SearchInput = {
  readonly text: string;
  readonly mode?: "single" | "bulk" | undefined;
  readonly group?: string | undefined;
  readonly tlds?: readonly string[] | undefined;
};

/**
 * How many names one search can have at most, because each name can cost a command to a registry. For longer lists there is the
 * API.
 */
export const searchNamesMax = 1000;

export function countTerms(text: string): number {
  return parseSearchTerms(text).length;
}

/**
 * The names that the input stands for. Full names come first, exactly as typed. Keywords follow, under each TLD of the group. If
 * there is one term, the label of a full name is also tried under the other TLDs. Each name appears once, and there are at most
 * 1,000.
 *
 * `bulkTlds`: the TLDs that are tried for the keywords of a list (the brand's first TLDs).
 */
export function planSearch(catalogue: TldCatalogue, input: SearchInput, bulkTlds: readonly Tld[]): SearchPlan {
  const terms = parseSearchTerms(input.text);
  const isSingle = (input.mode ?? (terms.length === 1 ? "single" : "bulk")) === "single";
  const chosen = input.tlds?.flatMap((tld) => soldTld(catalogue, tld));
  const suggested = chosen ?? (isSingle || input.group !== undefined ? catalogue.sold(input.group ?? "popular") : bulkTlds);
  const names = new Map<string, PlannedName>();
  const suggestions: PlannedName[] = [];
  const understood: SearchPlan["understood"][number][] = [];
  const invalid: SearchPlan["invalid"][number][] = [];
  for (const typed of terms) {
    const read = readName(catalogue, typed);
    if (read.kind === "invalid") {
      invalid.push({ typed, problem: read.problem });
      continue;
    }
    understood.push({ typed, unicode: read.unicode, ascii: read.ascii });
    if (read.kind !== "keyword") {
      const exact = read.kind === "unsold" ? unsold(read) : plan(read, true);
      if (!names.has(exact.name)) names.set(exact.name, exact);
      if (!isSingle) continue;
    }
    const keyword = read.kind === "keyword" ? read : { unicode: read.label, ascii: read.ascii.slice(0, read.ascii.indexOf(".")) };
    for (const tld of suggested) {
      const under = keywordUnder(keyword, tld);
      if (under.kind === "name") suggestions.push(plan(under, false));
    }
  }
  for (const suggestion of suggestions) {
    if (names.size >= searchNamesMax) break;
    if (!names.has(suggestion.name)) names.set(suggestion.name, suggestion);
  }
  return { understood, invalid, names: [...names.values()] };
}

type Named = Extract<ReturnType<typeof readName>, { kind: "name" }>;
type Unsold = Extract<ReturnType<typeof readName>, { kind: "unsold" }>;

function plan(read: Named, isExact: boolean): PlannedName {
  const base = { name: read.ascii, unicodeName: read.unicode, tldName: read.tld.tld, tld: read.tld, isExact };
  if (read.problem !== null) return { ...base, state: "invalid", problem: read.problem };
  if (!read.isReserved) return { ...base, state: "checking", problem: null };
  return { ...base, state: "reserved", problem: describeProblem(nameProblems.reserved, { tld: read.tld.unicodeTld }) };
}

function unsold(read: Unsold): PlannedName {
  const problem = describeProblem(nameProblems.unsold, { tld: read.tldName });
  return {
    name: read.ascii,
    unicodeName: read.unicode,
    tldName: read.tldName,
    tld: null,
    isExact: true,
    state: "unsold",
    problem,
  };
}

function soldTld(catalogue: TldCatalogue, text: string): Tld[] {
  const tld = catalogue.get(text.trim().toLowerCase().replace(/^\./, ""));
  return tld?.status === "sold" ? [tld] : [];
}
