import { useMemo } from "react";
import { readListQuery, writeListQuery, type ListQuery } from "../../lib/list-query.ts";
import type { TablePagination } from "../../ui/table/table-types.ts";
import { useRouteQuery, useSetQuery } from "../routing/use-route.ts";

/**
 * The state of a list screen, kept in the address: sort order, page and page size. `query` goes into the list call. Filters are
 * taken from `search` and set with `setFilter`, which returns to page 1. `ownLimit`: rows per page if the address does not
 * specify it.
 */
export function useListState(
  defaults: { readonly orderby: string; readonly desc: boolean; readonly sortable: readonly string[] },
  ownLimit: number,
) {
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const { desc, orderby, page, limit } = readListQuery(search, { ...defaults, page: 1, limit: ownLimit });
  const query: ListQuery = useMemo(() => ({ desc, orderby, page, limit }), [desc, orderby, page, limit]);
  return {
    query,
    search,
    setFilter: (change: Readonly<Record<string, string | undefined>>) => setQuery({ ...change, page: 1 }, { replace: true }),
    /** Properties for a DataTable. The total comes from the answer. */
    tableProps: (totalItems: number, isAtLeast = false) => ({
      pagination: {
        sortBy: orderby,
        descending: desc,
        rowsPerPage: limit,
        page,
        totalItems,
        isAtLeast,
      } satisfies TablePagination,
      onPagination: (next: TablePagination, ownNow = ownLimit) => {
        const values = writeListQuery(
          { desc: next.descending, orderby: next.sortBy, page: next.page, limit: next.rowsPerPage },
          ownNow,
        );
        void setQuery({ limit: undefined, ...values });
      },
    }),
  };
}
