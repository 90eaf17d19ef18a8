import { isDomainState, tabNumbers, tabOf } from "../domain.state.ts";
import { statuses } from "@nameplane/contracts";
import { systemTags, type SystemTag } from "@nameplane/contracts/domains/list-facts";

/** The columns for the sort keys of the list. Each column has an index for each tab and one over all tabs. */
export const sortColumns = {
  domainname: "sort_name",
  renewaldate: "renews_at",
  expiredate: "expires_at",
  createddate: "created_at",
} as const;
export type SortKey = keyof typeof sortColumns;
export type SortColumn = (typeof sortColumns)[SortKey];

/**
 * How many names with all of several labels are counted exactly. Up to this number, the label index returns all of them in about
 * 13 ms; beyond it, totals are shown as "at least".
 */
export const rareLabelMax = 20_000;
/** How many entries may be skipped to reach a page before the skip reads only the index. */
export const plainOffsetMax = 1000;
/**
 * How many entries of one label are checked for the other labels: about 10 ms. If that does not fill the page, the label index is
 * used instead.
 */
export const alongMax = 5000;
/** How long a list may be to be searched whole for a part of a name, which then takes a few milliseconds. */
export const shortListMax = 2000;
/** How many entries are tried to find out whether a part of a name is common. */
export const probeMax = 2000;
/** How many entries are read in order if the part is common among the first entries. A list shorter than this is read whole. */
export const walkMax = 20_000;
/**
 * How many names are taken from the index of name parts, which is unordered. If more names contain the part, the list is read in
 * order instead.
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
  /** Ids of labels, sorted, without duplicates. */
  readonly labels: readonly number[];
  readonly isUnlabelled: boolean;
  /** A domain must have all of these tags. */
  readonly tags: readonly SystemTag[];
};

const codes = new Map(statuses.filter((entry) => entry.machine === "domain").map((entry) => [entry.code, entry.state]));
// The specification has several codes for "Active". Code 201 is the one of services; in the list of domains it means the same tab
// as 200.
const aliases = new Map([[201, 200]]);

/** The tab for a status code of the list. Null means all tabs; undefined means that domains do not have this code. */
export function tabOfStatus(code: number | undefined): number | null | undefined {
  if (code === undefined) return null;
  const state = codes.get(aliases.get(code) ?? code);
  return state === undefined || !isDomainState(state) ? undefined : tabNumbers[tabOf(state)];
}

/**
 * Parses the label filter: comma-separated ids, all of which a domain must have. 0 means "without labels" and must be alone.
 * Returns undefined for any other text.
 */
export function readLabels(text: string | undefined): { labels: readonly number[]; isUnlabelled: boolean } | undefined {
  if (text === undefined || text.trim() === "") return { labels: [], isUnlabelled: false };
  const ids = text.split(",").map((part) => part.trim());
  if (!ids.every((part) => /^\d{1,9}$/.test(part))) return undefined;
  const numbers = [...new Set(ids.map(Number))].toSorted((a, b) => a - b);
  if (numbers[0] !== unlabelled) return { labels: numbers, isUnlabelled: false };
  return numbers.length === 1 ? { labels: [], isUnlabelled: true } : undefined;
}

/** Parses the system tags of the query string. Returns undefined if one of them does not exist. */
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

/** With no more matches than this, reading all of them is as fast as any other way. */
const fewMatches = 1000;

export type Path = "walk" | "along" | "labels" | "search" | "tags";

/**
 * How to find the page. This is decided here, because PostgreSQL's planner does not know how labels are spread over a sort order.
 * With one label, the index has the label's entries in every order. With several labels, either the entries of the rarest label
 * are read, or all matches are taken from the label index.
 */
export function choosePath(query: ListQuery): Exclude<Path, "along" | "labels"> | "several" {
  if (query.tags.length > 0) return "tags";
  if (query.search !== null) return "search";
  return query.labels.length > 1 ? "several" : "walk";
}

/**
 * How to find a page for several labels: by reading the entries of the rarest label in order ("along"), or from the label index
 * ("labels").
 *
 * `matches`: how many domains of the tab have each label. `listed`: how many domains the tab has.
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
