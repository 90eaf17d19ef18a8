import { DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import type { TablePagination } from "../../ui/table/table-types.ts";
import { useListSize, useSessionActions } from "../session/use-session.ts";
import { useListState } from "./use-list-state.ts";

/** The state of a list screen for a logged-in user, who chooses the page size. */
export function useListScreen(defaults: {
  readonly orderby: string;
  readonly desc: boolean;
  readonly sortable: readonly string[];
}) {
  const { chooseListSize } = useSessionActions();
  const listSize = useListSize();
  const ownLimit = listSize ?? DEFAULT_LIST_SIZE;
  const state = useListState(defaults, ownLimit);
  return {
    ...state,
    tableProps: (totalItems: number, isAtLeast = false) => {
      const { pagination, onPagination } = state.tableProps(totalItems, isAtLeast);
      return {
        listSize,
        pagination,
        // A page size that was just chosen becomes the user's own.
        onPagination: (next: TablePagination) =>
          onPagination(next, next.rowsPerPage === pagination.rowsPerPage ? ownLimit : next.rowsPerPage),
        onNewListSize: (rows: number) => void chooseListSize(rows).catch(() => undefined),
      };
    },
  };
}
