import { domainColumns, systemTags, type DomainColumn, type SystemTag } from "@nameplane/contracts/domains/list-facts";
import type { SearchValues } from "../../../lib/list-query.ts";

export type { DomainColumn, SystemTag };

/** System tags in the address. Unknown ones are dropped. */
export function readTagFilter(text: string | undefined): readonly SystemTag[] {
  const words = (text ?? "").split(",");
  return systemTags.filter((tag) => words.includes(tag));
}

export function toggleTag(chosen: readonly SystemTag[], tag: SystemTag): readonly SystemTag[] {
  return chosen.includes(tag)
    ? chosen.filter((each) => each !== tag)
    : systemTags.filter((each) => each === tag || chosen.includes(each));
}

/** The columns of a user who has not chosen any. */
export const defaultColumns: readonly DomainColumn[] = ["status", "expiredate", "left", "autorenew", "labels", "dns", "owner"];

/** Columns that are hidden to make room for the registry lock if the user has not chosen that column. */
const forLocks: readonly DomainColumn[] = ["idn", "whoisshield", "dns", "owner"];

/** The columns that are shown. A list that is filtered by registry lock shows the state of each lock. */
export function withTagColumns(shown: readonly DomainColumn[], tags: readonly SystemTag[]): readonly DomainColumn[] {
  if (!tags.includes("registrylock") || shown.includes("registrylock")) return shown;
  return [...shown.filter((column) => !forLocks.includes(column)), "registrylock"];
}

/** The columns in the address or on this device, in the order of the list. Null if there are none. */
export function readColumns(text: string | null | undefined): readonly DomainColumn[] | null {
  if (text === null || text === undefined || text === "") return null;
  const words = text.split(",");
  const columns = domainColumns.filter((column) => words.includes(column));
  return columns.length === 0 ? null : columns;
}

export function toggleColumn(shown: readonly DomainColumn[], column: DomainColumn): readonly DomainColumn[] {
  const next = domainColumns.filter((each) => (each === column ? !shown.includes(each) : shown.includes(each)));
  return next.length === 0 ? shown : next;
}

const viewKeys = ["status", "search", "labels", "tags", "orderby", "desc", "limit", "columns"] as const;
export type ViewQuery = { readonly [Key in (typeof viewKeys)[number]]?: string | undefined };

/** The part of the address that a saved view contains: everything except the page. */
export function viewOf(search: SearchValues, columns: readonly DomainColumn[]): ViewQuery {
  const values = { ...search, columns: columns.join(",") } as SearchValues;
  return Object.fromEntries(viewKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : [])));
}

/** Whether the list is shown as in the saved view. */
export function isShown(view: ViewQuery, now: ViewQuery): boolean {
  return viewKeys.every((key) => (view[key] ?? "") === (now[key] ?? ""));
}
