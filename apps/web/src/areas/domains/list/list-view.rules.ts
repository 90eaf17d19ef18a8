import { domainColumns, systemTags, type DomainColumn, type SystemTag } from "@nameplane/contracts/domains/list-facts";
import type { SearchValues } from "../../../lib/list-query.ts";

export type { DomainColumn, SystemTag };

/** System tags of the address; what is none falls away. */
export function readTagFilter(text: string | undefined): readonly SystemTag[] {
  const words = (text ?? "").split(",");
  return systemTags.filter((tag) => words.includes(tag));
}

export function toggleTag(chosen: readonly SystemTag[], tag: SystemTag): readonly SystemTag[] {
  return chosen.includes(tag)
    ? chosen.filter((each) => each !== tag)
    : systemTags.filter((each) => each === tag || chosen.includes(each));
}

/** Columns of somebody who never chose. */
export const defaultColumns: readonly DomainColumn[] = ["status", "expiredate", "left", "autorenew", "labels", "dns", "owner"];

/** What makes room for the lock in a list that was not laid out for it. */
const forLocks: readonly DomainColumn[] = ["idn", "whoisshield", "dns", "owner"];

/** The columns that are shown: a list that is narrowed to locks says how each stands. */
export function withTagColumns(shown: readonly DomainColumn[], tags: readonly SystemTag[]): readonly DomainColumn[] {
  if (!tags.includes("registrylock") || shown.includes("registrylock")) return shown;
  return [...shown.filter((column) => !forLocks.includes(column)), "registrylock"];
}

/** Columns as the address or this device has them, in the order of the list; null when neither says anything. */
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

/** What a view keeps of the address: everything but the page. */
export function viewOf(search: SearchValues, columns: readonly DomainColumn[]): ViewQuery {
  const values = { ...search, columns: columns.join(",") } as SearchValues;
  return Object.fromEntries(viewKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : [])));
}

/** Whether the list stands as a view has it. */
export function isShown(view: ViewQuery, now: ViewQuery): boolean {
  return viewKeys.every((key) => (view[key] ?? "") === (now[key] ?? ""));
}
