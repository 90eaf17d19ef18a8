import type { ReactNode } from "react";
import type { FailureProps } from "../feedback/states.tsx";

/** A column: its head and how its cells are drawn. `value` is the sort key the server knows. */
export type TableHeader<Row> = {
  readonly text: string;
  readonly value: string;
  readonly sortable?: boolean;
  readonly align?: "left" | "right" | "center";
  /** Pixels; columns without a width share what is left. */
  readonly width?: number;
  /** Pixels a column without a width has at least. */
  readonly least?: number;
  readonly class?: string;
  /** By default the text of the row's own field of that name; a cell without text says "No data". */
  readonly cell?: (row: Row) => ReactNode;
  /** A column that may leave: below this width of the window, and before that when the table is too narrow for all. */
  readonly hideBelow?: 1280 | 1080;
  /** The head is for screen readers only: a column of relative times beside its date. */
  readonly hideText?: boolean;
  /** This column names the row (the first one by default). */
  readonly names?: boolean;
  /**
   * Place in a card under 900 px. title: first line; line: beside others under it, no caption; pair: with its caption;
   * control: in the last line, left of the actions; none: left out.
   */
  readonly card?: "title" | "line" | "pair" | "control" | "none";
  /** Rows whose card shows the control; by default every row. */
  readonly hasControl?: (row: Row) => boolean;
};

export type TablePagination = {
  readonly sortBy: string;
  readonly descending: boolean;
  readonly rowsPerPage: number;
  /** From 1. */
  readonly page: number;
  readonly totalItems: number;
  /** More than that, nobody has counted how many: there may be another page behind the last one known. */
  readonly isAtLeast?: boolean;
};

export type TableState =
  | { readonly kind: "ready" }
  /** Rows that are there stay; without rows a skeleton of the columns shows after 150 ms. */
  | { readonly kind: "loading" }
  | ({ readonly kind: "failed" } & FailureProps)
  /** Rows from before; writing is off until the line is back. */
  | { readonly kind: "stale"; readonly at: Date; readonly onRetry?: () => void }
  /** Who can grant it: a ForbiddenState. */
  | { readonly kind: "forbidden"; readonly notice: ReactNode }
  /** A bulk action did not reach every row: what worked stands in the strip, the rest as rows. */
  | { readonly kind: "partial"; readonly title: ReactNode; readonly detail?: ReactNode; readonly action?: ReactNode };

export type TableSelection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Every row that matches is meant, on this page or not. */
  readonly everything?: boolean;
  /** Offers "Select all 41". */
  readonly onEverything?: () => void;
  /** Buttons of the selection bar. */
  readonly actions: ReactNode;
};

export type DataTableProps<Row> = {
  /** What the rows are, for screen readers: "Domain names". */
  readonly label: string;
  readonly headers: readonly TableHeader<Row>[];
  readonly items: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is called, for its tick and its menu. */
  readonly rowName: (row: Row) => string;
  readonly pagination: TablePagination;
  /** Another page, sort or size is wanted; the server sorts and pages. */
  readonly onPagination: (next: TablePagination) => void;
  /** The reader chose another number of rows: to be remembered. */
  readonly onNewListSize?: (rows: number) => void;
  /** The user's own number of rows; undefined without a user, which also offers 20. */
  readonly listSize?: number | null | undefined;
  readonly state?: TableState;
  /** Nothing there at all: an EmptyState with the first action. */
  readonly empty: ReactNode;
  /** Nothing matches: an EmptyState that names the filter and clears it. */
  readonly emptyByFilter?: ReactNode;
  readonly filtered?: boolean;
  readonly selection?: TableSelection;
  /** Buttons of a row; the same in table and card. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
  /** Enter on a row; by default the first link in it is followed. */
  readonly onOpen?: (row: Row) => void;
  readonly density?: "comfortable" | "compact";
  /** Lists that are always short show no foot. */
  readonly noFoot?: boolean;
  /** The table is what its page is for: j, k and x reach it wherever the focus rests, as long as nothing else wants them. */
  readonly pageKeys?: boolean;
};

/** What a table is drawn from, as rows or as cards. */
export type TableBodyProps<Row> = DataTableProps<Row> & {
  readonly state: TableState;
  readonly cursor: string | null;
  readonly onCursor: (key: string) => void;
};

/** The parts of a query a table looks at. */
export type QueryLike = {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

/** State of a table whose rows come from a query. `title` says what could not be loaded. */
export function tableStateOf(query: QueryLike, failure: Pick<FailureProps, "title" | "reassurance">): TableState {
  const onRetry = () => void query.refetch();
  if (query.error && query.data !== undefined && !query.isPlaceholderData)
    return { kind: "stale", at: new Date(query.dataUpdatedAt), onRetry };
  if (query.error) return { kind: "failed", error: query.error, onRetry, ...failure };
  if (query.isPending || query.isPlaceholderData) return { kind: "loading" };
  return { kind: "ready" };
}
