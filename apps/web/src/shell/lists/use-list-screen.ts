import { useMemo } from "react";
import { readListQuery, writeListQuery, DEFAULT_LIST_SIZE, type ListQuery } from "../../lib/list-query.ts";
import type { TablePagination } from "../../ui/table/table-types.ts";
import { useListSize, useSessionActions } from "../session/use-session.ts";
import { useRouteQuery, useSetQuery } from "../routing/use-route.ts";

/**
 * The state of a list screen, kept in the address: sort order, page and page size. `query` goes into the list call; filters are
 * read from `useRouteQuery` and written with `setFilter`, which returns to page 1.
 */
export function useListScreen(defaults: {
  readonly orderby: string;
  readonly desc: boolean;
  readonly sortable: readonly string[];
}) {
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const ownLimit = listSize ?? DEFAULT_LIST_SIZE;
  const { desc, orderby, page, limit } = readListQuery(search, { ...defaults, page: 1, limit: ownLimit });
  const query: ListQuery = useMemo(() => ({ desc, orderby, page, limit }), [desc, orderby, page, limit]);
  return {
    query,
    search,
    setFilter: (change: Readonly<Record<string, string | undefined>>) => setQuery({ ...change, page: 1 }, { replace: true }),
    /** Properties for a DataTable; the total comes from the answer. */
    tableProps: (totalItems: number, isAtLeast = false) => ({
      listSize,
      pagination: {
        sortBy: orderby,
        descending: desc,
        rowsPerPage: limit,
        page,
        totalItems,
        isAtLeast,
      } satisfies TablePagination,
      onPagination: (next: TablePagination) => {
        // A page size just chosen becomes the user's own.
        const own = next.rowsPerPage === limit ? ownLimit : next.rowsPerPage;
        const values = writeListQuery(
          { desc: next.descending, orderby: next.sortBy, page: next.page, limit: next.rowsPerPage },
          own,
        );
        void setQuery({ limit: undefined, ...values });
      },
      onNewListSize: (rows: number) => void chooseListSize(rows).catch(() => undefined),
    }),
  };
}
