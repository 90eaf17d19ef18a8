import { isDomainState, tabNumbers, tabOf } from "../domain.state.ts";
import { statuses } from "@nameplane/contracts";
import { systemTags, type SystemTag } from "@nameplane/contracts/domains/list-facts";

/** Sort keys of the list and the column behind each; every one has an index per tab and one over all tabs. */
export const sortColumns = {
  domainname: "sort_name",
  renewaldate: "renews_at",
  expiredate: "expires_at",
  createddate: "created_at",
} as const;
export type SortKey = keyof typeof sortColumns;
export type SortColumn = (typeof sortColumns)[SortKey];

/** Labels that few names have together: up to here their index gives every match in about 13 ms; beyond it numbers mean "at least". */
export const rareLabelMax = 20_000;
/** A page number is reached by skipping; beyond this the skip runs over the index alone. */
export const plainOffsetMax = 1000;
/** Entries of a label whose names are looked up for other labels before their index is asked: about 10 ms. */
export const alongMax = 5000;
/** Domains that are looked through for a part of a name in a few milliseconds. */
export const shortListMax = 2000;
/** Entries looked at to see whether a part of a name is a common one. */
export const probeMax = 2000;
/** Entries passed for a part that the first ones showed to be common enough; a list of no more is passed whole. */
export const walkMax = 20_000;
/** Names taken from the index of parts, which is in no order; a part that more have is walked for. */
export const searchMax = 5000;

export const unlabelled = 0;

export type ListQuery = {
  readonly tab: number | null;
  readonly column: SortColumn;
  readonly isDescending: boolean;
  readonly page: number;
  readonly limit: number;
  readonly search: string | null;
  /** Sorted, without repeats. */
  readonly labels: readonly number[];
  readonly isUnlabelled: boolean;
  /** All of them have to be true of a domain. */
  readonly tags: readonly SystemTag[];
};

const codes = new Map(statuses.filter((entry) => entry.machine === "domain").map((entry) => [entry.code, entry.state]));
// 201 is the third "Active" of the specification; the state behind it belongs to services, the tab is the same.
const aliases = new Map([[201, 200]]);

/** The tab a status code of the list selects, null for all, undefined for a code that is none of a domain. */
export function tabOfStatus(code: number | undefined): number | null | undefined {
  if (code === undefined) return null;
  const state = codes.get(aliases.get(code) ?? code);
  return state === undefined || !isDomainState(state) ? undefined : tabNumbers[tabOf(state)];
}

/**
 * Reads the label filter: comma-separated ids, all of which must be set; 0 = unlabelled, which stands alone.
 * Gives undefined when it is neither.
 */
export function readLabels(text: string | undefined): { labels: readonly number[]; isUnlabelled: boolean } | undefined {
  if (text === undefined || text.trim() === "") return { labels: [], isUnlabelled: false };
  const ids = text.split(",").map((part) => part.trim());
  if (!ids.every((part) => /^\d{1,9}$/.test(part))) return undefined;
  const numbers = [...new Set(ids.map(Number))].toSorted((a, b) => a - b);
  if (numbers[0] !== unlabelled) return { labels: numbers, isUnlabelled: false };
  return numbers.length === 1 ? { labels: [], isUnlabelled: true } : undefined;
}

/** System tags of the address; undefined when one is none. */
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

/** Up to here reading every match is as fast as anything. */
const fewMatches = 1000;

export type Path = "walk" | "along" | "labels" | "search" | "tags";

/**
 * Which way to the page. Decided here, because the planner knows nothing of how a label lies along a sort order: one label has
 * its own entries in every order; of several the rarest one's are passed, or every match comes from the index of labels.
 */
export function choosePath(query: ListQuery): Exclude<Path, "along" | "labels"> | "several" {
  if (query.tags.length > 0) return "tags";
  if (query.search !== null) return "search";
  return query.labels.length > 1 ? "several" : "walk";
}

/**
 * Of several labels: along the rarest, or from the index.
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

/** Where a page begins, told from the nearer end of the list. */
export function offsetFrom(
  query: Pick<ListQuery, "page" | "limit">,
  total: number | null,
): { offset: number; fromEnd: boolean; count: number } {
  const offset = (query.page - 1) * query.limit;
  if (total === null || offset < total / 2) return { offset, fromEnd: false, count: query.limit };
  const count = Math.min(query.limit, Math.max(total - offset, 0));
  return { offset: Math.max(total - offset - count, 0), fromEnd: true, count };
}
