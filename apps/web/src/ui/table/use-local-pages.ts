import { useState } from "react";
import { BARE_ROWS_PER_PAGE, DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import type { TablePagination } from "./table-types.ts";

/** The page size with which a table starts: the user's stored size, 10 for a user who has never chosen, 20 without a user. */
export function startRows(listSize: number | null | undefined): number {
  return listSize === undefined ? BARE_ROWS_PER_PAGE : (listSize ?? DEFAULT_LIST_SIZE);
}

const textOf = (value: unknown) =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

/** The collator is created only once. Creating one for each comparison would make the comparison forty times slower. */
const texts = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const compare = (one: unknown, other: unknown): number =>
  typeof one === "number" && typeof other === "number" ? one - other : texts.compare(textOf(one), textOf(other));

/** Sorts and pages rows that are all in the browser, such as the keys of a zone. Long lists are paged by the server. */
export function useLocalPages<Row extends object>(
  all: readonly Row[],
  start: { readonly sortBy: string; readonly descending?: boolean; readonly listSize?: number | null },
) {
  const [choice, setChoice] = useState({
    sortBy: start.sortBy,
    descending: start.descending ?? false,
    rowsPerPage: startRows(start.listSize),
    page: 1,
  });
  const valueOf = (row: Row) => (row as Readonly<Record<string, unknown>>)[choice.sortBy];
  const sorted = all.toSorted((one, other) => compare(valueOf(one), valueOf(other)) * (choice.descending ? -1 : 1));
  // With a filter there may be fewer pages than the number of the current page.
  const page = Math.min(choice.page, Math.max(1, Math.ceil(all.length / choice.rowsPerPage)));
  const pagination: TablePagination = { ...choice, page, totalItems: all.length };
  return {
    items: sorted.slice((page - 1) * choice.rowsPerPage, page * choice.rowsPerPage),
    pagination,
    onPagination: ({ totalItems: _total, ...next }: TablePagination) => setChoice(next),
  };
}
