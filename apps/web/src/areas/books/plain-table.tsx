import type { ReactNode } from "react";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableHeader, TableState } from "../../ui/table/table-types.ts";

/** A table that shows all its rows in the given order. */
export function PlainTable<Row extends object>(props: {
  readonly label: string;
  readonly items: readonly Row[];
  readonly headers: readonly TableHeader<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly state?: TableState;
  readonly empty: ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
}) {
  const { items } = props;
  return (
    <DataTable<Row>
      {...props}
      noFoot
      listSize={null}
      pagination={{ sortBy: "", descending: false, rowsPerPage: items.length, page: 1, totalItems: items.length }}
      onPagination={() => undefined}
    />
  );
}
