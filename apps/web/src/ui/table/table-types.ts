import type { ReactNode } from "react";
import type { FailureProps } from "../feedback/states.tsx";

/** A column: its header, and how its cells are rendered. `value` is the sort key that the server knows. */
export type TableHeader<Row> = {
  readonly text: string;
  readonly value: string;
  readonly sortable?: boolean;
  readonly align?: "left" | "right" | "center";
  /** The width in pixels. Columns without a width share what remains. */
  readonly width?: number;
  /** Minimum width in pixels of a column without a width. */
  readonly least?: number;
  readonly class?: string;
  /** Renders a cell. By default it shows the row's field named by `value`; an empty cell says "No data". */
  readonly cell?: (row: Row) => ReactNode;
  /** The column is hidden below this window width, and earlier if the table is too narrow for all columns. */
  readonly hideBelow?: 1280 | 1080;
  /** Whether the header is visible only to screen readers, as for a column of relative times beside its date. */
  readonly hideText?: boolean;
  /** Whether this column holds the row's name (by default the first column does). */
  readonly names?: boolean;
  /**
   * Where a card (below 900 px) shows the column. title: on the first line. line: below the title, beside others, without a
   * caption. pair: on its own line with a caption. control: on the last line, left of the actions. none: not at all.
   */
  readonly card?: "title" | "line" | "pair" | "control" | "none";
  /** Which rows have the control on their card; by default all. */
  readonly hasControl?: (row: Row) => boolean;
};

export type TablePagination = {
  readonly sortBy: string;
  readonly descending: boolean;
  readonly rowsPerPage: number;
  /** The page number, from 1. */
  readonly page: number;
  readonly totalItems: number;
  /** Whether the total is only a minimum, because counting stopped there. There may be more pages. */
  readonly isAtLeast?: boolean;
};

export type TableState =
  | { readonly kind: "ready" }
  /** Existing rows stay. If there are no rows, a skeleton of the columns is shown after 150 ms. */
  | { readonly kind: "loading" }
  | ({ readonly kind: "failed" } & FailureProps)
  /** The rows are old and the connection is lost. Changes are disabled until it is back. */
  | { readonly kind: "stale"; readonly at: Date; readonly onRetry?: () => void }
  /** A ForbiddenState, which tells who can grant the permission. */
  | { readonly kind: "forbidden"; readonly notice: ReactNode }
  /** A bulk action did not reach every row. The strip tells what worked, and the remaining rows are listed. */
  | { readonly kind: "partial"; readonly title: ReactNode; readonly detail?: ReactNode; readonly action?: ReactNode };

export type TableSelection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Whether every matching row is chosen, including rows on other pages. */
  readonly everything?: boolean;
  /** Chooses every matching row; if given, the bar offers "Select all 41". */
  readonly onEverything?: () => void;
  /** Buttons of the selection bar. */
  readonly actions: ReactNode;
};

export type DataTableProps<Row> = {
  /** What the rows are, for screen readers, such as "Domain names". */
  readonly label: string;
  readonly headers: readonly TableHeader<Row>[];
  readonly items: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The name of a row, used in the labels of its checkbox and its menu. */
  readonly rowName: (row: Row) => string;
  readonly pagination: TablePagination;
  /** Called when the user wants another page, sort order or page size. The server sorts and pages. */
  readonly onPagination: (next: TablePagination) => void;
  /** Called when the user chose another page size, which is to be remembered. */
  readonly onNewListSize?: (rows: number) => void;
  /** The user's stored page size. Undefined if there is no user; 20 is then offered, too. */
  readonly listSize?: number | null | undefined;
  readonly state?: TableState;
  /** An EmptyState with the first action, for a list without any rows. */
  readonly empty: ReactNode;
  /** An EmptyState that names the filter and can clear it, for a filter without matches. */
  readonly emptyByFilter?: ReactNode;
  readonly filtered?: boolean;
  readonly selection?: TableSelection;
  /** The buttons of a row, the same in the table and on the card. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
  /** What Enter does on a row; by default it follows the first link in the row. */
  readonly onOpen?: (row: Row) => void;
  readonly density?: "comfortable" | "compact";
  /** Whether to hide the footer, for lists that are always short. */
  readonly noFoot?: boolean;
  /**
   * Whether this is the main table of a page. The keys j, k and x then work in it at once, unless the focus is on another
   * control.
   */
  readonly pageKeys?: boolean;
};

/** The properties for rendering the rows, as a table or as cards. */
export type TableBodyProps<Row> = DataTableProps<Row> & {
  readonly state: TableState;
  readonly cursor: string | null;
  readonly onCursor: (key: string) => void;
};

/** The fields of a query that a table uses. */
export type QueryLike = {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

/** The state of a table whose rows come from a query. `title` is the text shown if the query fails. */
export function tableStateOf(query: QueryLike, failure: Pick<FailureProps, "title" | "reassurance">): TableState {
  const onRetry = () => void query.refetch();
  if (query.error && query.data !== undefined && !query.isPlaceholderData)
    return { kind: "stale", at: new Date(query.dataUpdatedAt), onRetry };
  if (query.error) return { kind: "failed", error: query.error, onRetry, ...failure };
  if (query.isPending || query.isPlaceholderData) return { kind: "loading" };
  return { kind: "ready" };
}
