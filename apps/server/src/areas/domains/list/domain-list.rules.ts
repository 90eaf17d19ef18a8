import { isDomainState, tabNumbers, tabOf } from "../domain.state.ts";
import { statuses } from "@nameplane/contracts";
import { systemTags, type SystemTag } from "@nameplane/contracts/domains/list-facts";

/** Sort keys of the list with their columns; each has an index per tab and one over all tabs. */
export const sortColumns = {
  domainname: "sort_name",
  renewaldate: "renews_at",
  expiredate: "expires_at",
  createddate: "created_at",
} as const;
export type SortKey = keyof typeof sortColumns;
export type SortColumn = (typeof sortColumns)[SortKey];

/**
 * Up to this many names with all of several labels, the label index gives every match in about 13 ms; beyond it, totals are shown
 * as "at least".
 */
export const rareLabelMax = 20_000;
/** A page number is reached by skipping entries; beyond this many the skip reads only the index. */
export const plainOffsetMax = 1000;
/** How many entries of one label are checked for the other labels before the label index is asked: about 10 ms. */
export const alongMax = 5000;
/** Up to this many domains are searched for a part of a name in a few milliseconds. */
export const shortListMax = 2000;
/** How many entries are tried to find out whether a part of a name is common. */
export const probeMax = 2000;
/** How many entries are read for a part that is common among the first ones; a shorter list is read whole. */
export const walkMax = 20_000;
/**
 * How many names are taken from the index of parts, which is unordered; for a part that more names have, the list is read in
 * order.
 */
export const searchMax = 5000;

export const unlabelled = 0;

export type ListQuery = {
  readonly tab: number | null;
  readonly column: SortColumn;
  readonly isDescending: boolean;
  readonly page: number;
  readonly limit: number;
  readonly search: string | null;
  /** Sorted, without duplicates. */
  readonly labels: readonly number[];
  readonly isUnlabelled: boolean;
  /** A domain must have all of them. */
  readonly tags: readonly SystemTag[];
};

const codes = new Map(statuses.filter((entry) => entry.machine === "domain").map((entry) => [entry.code, entry.state]));
// The specification has several codes for "Active". 201 is that of services; in the list of domains it means the same tab as 200.
const aliases = new Map([[201, 200]]);

/** The tab for a status code of the list: null for all, undefined for a code that domains do not have. */
export function tabOfStatus(code: number | undefined): number | null | undefined {
  if (code === undefined) return null;
  const state = codes.get(aliases.get(code) ?? code);
  return state === undefined || !isDomainState(state) ? undefined : tabNumbers[tabOf(state)];
}

/**
 * Reads the label filter: comma-separated ids, all of which a domain must have; 0 = unlabelled, only by itself. Gives undefined
 * for any other text.
 */
export function readLabels(text: string | undefined): { labels: readonly number[]; isUnlabelled: boolean } | undefined {
  if (text === undefined || text.trim() === "") return { labels: [], isUnlabelled: false };
  const ids = text.split(",").map((part) => part.trim());
  if (!ids.every((part) => /^\d{1,9}$/.test(part))) return undefined;
  const numbers = [...new Set(ids.map(Number))].toSorted((a, b) => a - b);
  if (numbers[0] !== unlabelled) return { labels: numbers, isUnlabelled: false };
  return numbers.length === 1 ? { labels: [], isUnlabelled: true } : undefined;
}

/** System tags from the query string; undefined when one does not exist. */
export function readTags(text: string | undefined): readonly SystemTag[] | undefined {
  const words = new Set(
    (text ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
  const tags = systemTags.filter((tag) => words.has(tag));
  return tags.length === words.size ? tags : undefined;
}

/** Up to this many matches, reading all of them is as fast as any other way. */
const fewMatches = 1000;

export type Path = "walk" | "along" | "labels" | "search" | "tags";

/**
 * How to find the page. It is decided here, because the planner does not know how labels are spread over a sort order. One label
 * has its own entries in every order. Of several labels, either the entries of the rarest are read, or every match comes from the
 * label index.
 */
export function choosePath(query: ListQuery): Exclude<Path, "along" | "labels"> | "several" {
  if (query.tags.length > 0) return "tags";
  if (query.search !== null) return "search";
  return query.labels.length > 1 ? "several" : "walk";
}

/**
 * How to find a page for several labels: along the entries of the rarest one, or from the label index.
 *
 * Takes   matches: domains of the tab with each label; listed: domains of the tab
 */
export function chooseLabels(query: ListQuery, matches: readonly number[], listed: number): "along" | "labels" {
  const rarest = Math.min(...matches);
  if (rarest <= fewMatches) return "labels";
  const share = matches.reduce((product, n) => product * (n / Math.max(listed, 1)), 1);
  const passed = (query.page * query.limit * (rarest / Math.max(listed, 1))) / share;
  return passed > alongMax / 2 ? "labels" : "along";
}

/** Where a page begins, counted from the nearer end of the list. */
export function offsetFrom(
  query: Pick<ListQuery, "page" | "limit">,
  total: number | null,
): { offset: number; fromEnd: boolean; count: number } {
  const offset = (query.page - 1) * query.limit;
  if (total === null || offset < total / 2) return { offset, fromEnd: false, count: query.limit };
  const count = Math.min(query.limit, Math.max(total - offset, 0));
  return { offset: Math.max(total - offset - count, 0), fromEnd: true, count };
}
